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
  return ranges.split(',').some((rangeText) => {
    const [, lowestLetters = '', lowest = '', highestLetters = '', highest = ''] =
      RANGE_PATTERN.exec(rangeText.trim()) ?? [];
    const hasSameLetters = lowestLetters === letters && highestLetters === letters;
    return hasSameLetters && Number(digits) >= Number(lowest) && Number(digits) <= Number(highest);
  });
}
