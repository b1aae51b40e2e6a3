/** Money is whole minor units of the establishment's currency; play is whole credits of the machine's denomination. */

declare const minorBrand: unique symbol;
declare const creditsBrand: unique symbol;

/** Whole minor units (cents for EUR, francs for a currency without decimals). */
export type Minor = bigint & { readonly [minorBrand]: true };

/** Whole credits of a machine's accounting denomination. */
export type Credits = bigint & { readonly [creditsBrand]: true };

export const minor = (value: bigint): Minor => value as Minor;
export const credits = (value: bigint): Credits => value as Credits;

/** Returns `money = credits × accounting denomination`, exactly. `denominationMinor` is the value of one credit. */
export function convertCreditsToMinor(amountCredits: bigint, denominationMinor: bigint): Minor {
  return minor(amountCredits * denominationMinor);
}

/** Returns the sum of amounts in minor units; zero without any. */
export function sumMinor(amounts: Iterable<bigint>): Minor {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return minor(total);
}

/**
 * Divides `total` in proportion to `weights`; the parts always add up to the total. The units left over are given to
 * the largest remainders, the earlier weight first when two are equal. A negative total is divided like its opposite.
 *
 * Weights are not negative, and at least one is above zero: anything else is a RangeError, a programming error.
 */
export function allocateByWeight(total: bigint, weights: readonly bigint[]): Minor[] {
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0n);
  if (weightSum <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError('weights must not be negative and not all be zero');
  }
  const sign = total < 0n ? -1n : 1n;
  const magnitude = total * sign;
  const shares = weights.map((weight, index) => ({
    index,
    part: (magnitude * weight) / weightSum,
    remainder: (magnitude * weight) % weightSum,
  }));
  let remainingUnits = magnitude - shares.reduce((sum, share) => sum + share.part, 0n);
  const sharesByRemainder = [...shares].sort((a, b) => compareBigints(b.remainder, a.remainder) || a.index - b.index);
  for (const share of sharesByRemainder) {
    if (remainingUnits === 0n) break;
    share.part += 1n;
    remainingUnits -= 1n;
  }
  return shares.map((share) => minor(share.part * sign));
}

/**
 * Returns the decimal text of an amount in minor units: `formatMinorText(123456n, 2)` is `1234.56`, and
 * `formatMinorText(5n, 0)` is `5`.
 */
export function formatMinorText(amountMinor: bigint, currencyDecimals: number): string {
  const sign = amountMinor < 0n ? '-' : '';
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(currencyDecimals + 1, '0');
  if (currencyDecimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -currencyDecimals)}.${digits.slice(-currencyDecimals)}`;
}

/**
 * Returns the amount, in minor units, of a decimal text (`'12.50'`); null when the text is not one, or is finer than
 * the currency allows. An amount is never rounded on input.
 */
export function parseMinorText(decimalText: string, currencyDecimals: number): Minor | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimalText);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (fraction.length > currencyDecimals) return null;
  const magnitude = BigInt(whole + fraction.padEnd(currencyDecimals, '0'));
  return minor(sign === '-' ? -magnitude : magnitude);
}

/** Compares two whole numbers for sorting. */
function compareBigints(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
