/** What narrows the file of stands, as the address holds it. */
export interface StandSearch {
  readonly search?: string;
  readonly retired?: boolean;
}

/** What is searched for in the address; a number typed there is text. */
export function standSearch({ search, retired }: Readonly<Record<string, unknown>>): StandSearch {
  const said = typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, 80) : '';
  return { ...(said === '' ? {} : { search: said }), ...(retired === true ? { retired } : {}) };
}
