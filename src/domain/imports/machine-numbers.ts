/** Machine numbers of a file that no person would register: totals lines, and spellings of a number already known. */

const INVISIBLE = /[\s\u00a0\u200b-\u200d\u2060\ufeff]/g;
const TOTALS_LABEL = /^(?:(?:sous|grand|sub)?tot(?:al|aux|als)?(?:general|generaux)?|somme|sommes|sum|ensemble)$/;

/** Returns whether the first cell of a line is the label of totals: `TOTAL`, `Totaux`, `Sous-total`, `Grand total`. */
export function isTotalsLabel(text: string): boolean {
  const letters = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return TOTALS_LABEL.test(letters.replaceAll(/[^a-z0-9]/g, ''));
}

/**
 * Returns whether a machine number is that of a line of totals, whatever follows: `TOTAL-A`. Other cells may begin so, as
 * the name of a game.
 */
export const isTotalsNumber = (number: string): boolean => /^(?:(?:SOUS|SUB|GRAND)[-_. ]?)?TOT(?:AL|AUX)/i.test(number);

/**
 * Returns a number without what spreadsheets and typists change: case, spaces, invisible characters, the mark between
 * letters and digits (`M-12`, `M12`), leading zeros of the whole or after letters. Marks between digits are parts of it.
 */
function simplifyNumber(number: string): string {
  const visible = number.replaceAll(INVISIBLE, '').toUpperCase();
  const joined = visible.replaceAll(/(?<=[A-Z])[._/-]+|[._/-]+(?=[A-Z])/g, '');
  return joined.replace(/^([A-Z]*)0+(?=\d)/, '$1');
}

/**
 * Returns, for each number of a file that is not known, the number it may be a damaged spelling of.
 *
 * 1. Numbers that differ only in leading zeros, case, spaces or the mark after letters: `417` beside `0417`, `M12` beside
 *    `M-12`, known or in the same file.
 * 2. A number of digits shorter than the numbers that begin with a zero: `418` in a house that writes `0417`.
 */
export function findDamagedNumbers(
  fileNumbers: Iterable<string>,
  knownNumbers: Iterable<string>,
): ReadonlyMap<string, string> {
  const known = new Set(knownNumbers);
  const numbersInFile = [...fileNumbers];
  const numbersBySimple = new Map<string, string[]>();
  const paddedByLength = new Map<number, string>();
  for (const number of new Set([...known, ...numbersInFile])) {
    const simpleNumber = simplifyNumber(number);
    numbersBySimple.set(simpleNumber, [...(numbersBySimple.get(simpleNumber) ?? []), number]);
    if (/^0\d+$/.test(number)) paddedByLength.set(number.length, number);
  }
  const longestPadded = paddedByLength.get(Math.max(0, ...paddedByLength.keys()));
  const damagedNumbers = new Map<string, string>();
  for (const number of numbersInFile) {
    if (known.has(number)) continue;
    const twin = numbersBySimple.get(simplifyNumber(number))?.find((candidate) => candidate !== number);
    const isShort = /^\d+$/.test(number) && longestPadded !== undefined && number.length < longestPadded.length;
    const likelyNumber = twin ?? (isShort ? longestPadded : undefined);
    if (likelyNumber !== undefined) damagedNumbers.set(number, likelyNumber);
  }
  return damagedNumbers;
}
