export const whose = ['current', 'past', 'everyone'] as const;

/** Which people the list shows. */
export interface PeopleSearch {
  readonly search?: string;
  readonly who?: (typeof whose)[number];
  readonly role?: string;
}

/** The filters in the address; what names no function is left out. */
export function peopleSearch(search: Readonly<Record<string, unknown>>): PeopleSearch {
  const who = whose.find((one) => one === search['who']);
  const { search: text, role } = search;
  return {
    ...(typeof text === 'string' && text !== '' ? { search: text } : {}),
    ...(who === undefined ? {} : { who }),
    ...(typeof role === 'string' && /^[A-Za-z]{3,30}$/.test(role) ? { role } : {}),
  };
}

/** Where requests about people wait that the reader sees: in the establishment, and at the operator itself. */
export function placesOf<Place extends { readonly code: string }>(
  held: readonly Place[],
  code: string,
): readonly Place[] {
  return held.filter((place) => place.code === code || place.code === 'OPERATOR');
}
