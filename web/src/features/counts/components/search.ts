/** The sheets: the first count, the independent second one, or the payments. */
export const sheetNames = ['first', 'second', 'payments'] as const;
export type SheetName = (typeof sheetNames)[number];

export interface CountsSearch {
  readonly sheet?: SheetName;
}

/** Returns the sheet in the address, when it exists. */
export function parseCountsSearch(rawSearch: Readonly<Record<string, unknown>>): CountsSearch {
  const sheet = sheetNames.find((name) => name === rawSearch['sheet']);
  return sheet === undefined ? {} : { sheet };
}
