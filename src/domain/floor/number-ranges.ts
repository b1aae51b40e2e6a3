/** The number ranges that an establishment gives to its machines: `4000-4999, A1-A199`. */

const RANGE_PATTERN = /^([A-Za-z]*)(\d{1,9})-([A-Za-z]*)(\d{1,9})$/;

/**
 * Returns true when a machine's number is in one of the ranges (`A100-A199,B1-B50`): the same letters, and a number
 * between. Without `ranges` (null) every number is.
 */
export function isMachineNumberInRanges(ranges: string | null, machineNumber: string): boolean {
  if (ranges === null) return true;
  const [, letters, digits] = /^([A-Za-z]*)(\d{1,9})$/.exec(machineNumber) ?? [];
  if (letters === undefined || digits === undefined) return false;
  return ranges.split(',').some((range) => {
    const [, minLetters = '', minNumber = '', maxLetters = '', maxNumber = ''] = RANGE_PATTERN.exec(range.trim()) ?? [];
    const hasSameLetters = minLetters === letters && maxLetters === letters;
    return hasSameLetters && Number(digits) >= Number(minNumber) && Number(digits) <= Number(maxNumber);
  });
}
