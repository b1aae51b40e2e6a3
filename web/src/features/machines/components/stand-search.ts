/** Filters of the file of stands, as in the address. */
export interface StandSearch {
  readonly search?: string;
  readonly retired?: boolean;
}

/** Reads the filters of the stands from the address; invalid ones are left out, and a number becomes text. */
export function parseStandSearch({ search, retired }: Readonly<Record<string, unknown>>): StandSearch {
  const searchText = typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, 80) : '';
  return { ...(searchText === '' ? {} : { search: searchText }), ...(retired === true ? { retired } : {}) };
}
