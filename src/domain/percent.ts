import { formatMinorText } from './money.js';
import { Decimal } from 'decimal.js';

/** Decimals of a percentage unless its document requires otherwise. */
export const PERCENT_DECIMALS = 4;

/**
 * Returns the quotient of two whole numbers, rounded to the nearest whole number, halves away from zero. Division by
 * zero is a programming error.
 */
export function divideHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const dividend = numerator < 0n ? -numerator : numerator;
  const divisor = denominator < 0n ? -denominator : denominator;
  const magnitude = (2n * dividend + divisor) / (2n * divisor);
  return isNegative ? -magnitude : magnitude;
}

/**
 * Returns the quotient of two whole numbers as decimal text, halves away from zero; null when the denominator is zero.
 * `formatRatioHalfAwayFromZero(2n, 3n, 2)` is `0.67`.
 */
export function formatRatioHalfAwayFromZero(numerator: bigint, denominator: bigint, decimals: number): string | null {
  if (denominator === 0n) return null;
  return formatMinorText(divideHalfAwayFromZero(numerator * 10n ** BigInt(decimals), denominator), decimals);
}

/**
 * Returns the quotient of two whole numbers in percent, as decimal text, halves away from zero; null when the
 * denominator is zero. `formatPercentHalfAwayFromZero(-17500n, 177500n)` is `-9.8592`.
 */
export function formatPercentHalfAwayFromZero(
  numerator: bigint,
  denominator: bigint,
  decimals: number = PERCENT_DECIMALS,
): string | null {
  return formatRatioHalfAwayFromZero(100n * numerator, denominator, decimals);
}

/**
 * Returns the decimal text of a rate that is already a Decimal, halves away from zero, never in scientific notation.
 */
export function formatDecimalHalfAwayFromZero(value: Decimal, decimals: number = PERCENT_DECIMALS): string {
  const decimalText = value.toFixed(decimals, Decimal.ROUND_HALF_UP);
  return /^-0(\.0*)?$/.test(decimalText) ? decimalText.slice(1) : decimalText;
}

/** Returns hundredths of a percent as decimal text in percent: 125 is `1.25`. */
export const formatHundredthsPercent = (hundredths: number): string => formatMinorText(BigInt(hundredths), 2);

/** Returns a percentage as a machine reports it (9 149 hundredths of a percent is 91.49 %), exact. */
export function convertHundredthsToPercent(hundredthsPercent: bigint): Decimal {
  return new Decimal(hundredthsPercent.toString()).dividedBy(100);
}
