import { refuse } from '#refusals/refusal.js';

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/**
 * Returns the number of decimals of an ISO 4217 currency: 2 for EUR, 0 for DJF, 3 for KWD.
 * Refuses UNKNOWN_CURRENCY, and CURRENCY_EXPONENT_MISMATCH when the number stated by the caller is another.
 */
export function requireCurrencyExponent(currency: string, requestedExponent?: number): number {
  if (!CURRENCIES.has(currency)) refuse('UNKNOWN_CURRENCY', { currency });
  const numberFormat = new Intl.NumberFormat('en', { style: 'currency', currency });
  const exponent = numberFormat.resolvedOptions().maximumFractionDigits ?? 2;
  if (requestedExponent !== undefined && requestedExponent !== exponent) {
    refuse('CURRENCY_EXPONENT_MISMATCH', { currency, expected: exponent, given: requestedExponent });
  }
  return exponent;
}
