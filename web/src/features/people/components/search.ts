export const peopleFilters = ['current', 'past', 'everyone'] as const;

/** Filters of the list of people. */
export interface PeopleSearch {
  readonly search?: string;
  readonly who?: (typeof peopleFilters)[number];
  readonly role?: string;
}

/** Reads the filters of people from the address; invalid values are left out. */
export function parsePeopleSearch(rawSearch: Readonly<Record<string, unknown>>): PeopleSearch {
  const group = peopleFilters.find((name) => name === rawSearch['who']);
  const { search: text, role } = rawSearch;
  return {
    ...(typeof text === 'string' && text !== '' ? { search: text } : {}),
    ...(group === undefined ? {} : { who: group }),
    ...(typeof role === 'string' && /^[A-Za-z]{3,30}$/.test(role) ? { role } : {}),
  };
}

/** Returns the establishments whose requests about people the user sees: the one with this code, and the operator. */
export function listRequestEstablishments<Establishment extends { readonly code: string }>(
  ownEstablishments: readonly Establishment[],
  code: string,
): readonly Establishment[] {
  return ownEstablishments.filter((establishment) => establishment.code === code || establishment.code === 'OPERATOR');
}
