/** Long numbers of a file whose last digits a spreadsheet replaced by zeros: it keeps fifteen of them. */

const KEPT_DIGITS = 15;
/** One number in a thousand ends in three zeros by itself: up to one in a hundred of a file is no sign. */
const USUAL_SHARE = 0.01;

/**
 * Returns the numbers of a file that a spreadsheet has probably rounded: of more than fifteen digits, all after the
 * fifteenth zero, and more than one in a hundred of the file's numbers.
 */
export function findRoundedNumbers(numbers: readonly string[]): ReadonlySet<string> {
  const rounded = numbers.filter((number) => number.length > KEPT_DIGITS && /^0+$/.test(number.slice(KEPT_DIGITS)));
  return new Set(rounded.length > numbers.length * USUAL_SHARE ? rounded : []);
}
