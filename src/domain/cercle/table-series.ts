/** The numbers of the tables of card games, which form one series. */

/** A number of a table: what precedes its last digits, and these. */
const SERIES_NUMBER = /^(.*?)(\d+)$/;

export type TableSeriesFault = {
  readonly code: 'TABLE_NUMBER_NOT_IN_SERIES';
  readonly next: string;
  readonly article: string;
};

/**
 * Returns the number that follows the last one of a series; null when any number begins it. Numbers of other tables are
 * passed over, since a number is given once in the establishment.
 */
export function findNextTableNumber(lastNumber: string | null, takenNumbers: readonly string[]): string | null {
  const [, prefix = '', digits] = lastNumber === null ? [] : (SERIES_NUMBER.exec(lastNumber) ?? []);
  if (digits === undefined) return null;
  for (let order = BigInt(digits) + 1n; ; order += 1n) {
    const number = `${prefix}${String(order).padStart(digits.length, '0')}`;
    if (!takenNumbers.includes(number)) return number;
  }
}

/**
 * Returns why a table of a card game may not have this number; null when it may. The tables of the various card games
 * are numbered in one unbroken series, in the order of their entry.
 *
 * @article AI67:30.7
 */
export function findTableSeriesFault(
  tableNumber: string,
  lastNumber: string | null,
  takenNumbers: readonly string[],
): TableSeriesFault | null {
  const nextNumber = findNextTableNumber(lastNumber, takenNumbers);
  const isInSeries = nextNumber === null ? SERIES_NUMBER.test(tableNumber) : tableNumber === nextNumber;
  const next = nextNumber ?? findNextTableNumber('0', takenNumbers) ?? '1';
  return isInSeries ? null : { code: 'TABLE_NUMBER_NOT_IN_SERIES', next, article: 'AI67:30' };
}
