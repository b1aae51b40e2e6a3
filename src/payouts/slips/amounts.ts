import type { Establishment } from '#identity/access/access.decorators.js';
import { formatMinorText, parseMinorText } from '#domain/money.js';
import { refuse } from '#refusals/refusal.js';

/**
 * Returns the amount of a field, in minor units. Refuses with INVALID_INPUT an amount that is negative or finer than
 * the currency.
 */
export function parseAmount(
  amountText: string,
  field: string,
  { currencyExponent }: Pick<Establishment, 'currencyExponent'>,
): bigint {
  const amountMinor = parseMinorText(amountText, currencyExponent);
  return amountMinor === null || amountMinor < 0n ? refuse('INVALID_INPUT', { fields: [field] }) : amountMinor;
}

/** Returns the amount of a payment, in minor units. Refuses with INVALID_INPUT what `parseAmount` refuses, and zero. */
export function parsePaidAmount(
  amountText: string,
  field: string,
  establishment: Pick<Establishment, 'currencyExponent'>,
): bigint {
  const amountMinor = parseAmount(amountText, field, establishment);
  return amountMinor === 0n ? refuse('INVALID_INPUT', { fields: [field] }) : amountMinor;
}

/** Parses an identifier of a request; null when it is missing. */
export function parseId(id: string | undefined): bigint | null {
  return id === undefined ? null : BigInt(id);
}

/** Refuses with AMOUNT_ABOVE_CEILING an amount above the establishment's limit for one slip, both in minor units. */
export function assertWithinCeiling(
  amountMinor: bigint,
  ceilingMinor: bigint,
  { currency, currencyExponent }: Pick<Establishment, 'currency' | 'currencyExponent'>,
): void {
  if (amountMinor <= ceilingMinor) return;
  const formatAmount = (amountInMinor: bigint): string =>
    `${formatMinorText(amountInMinor, currencyExponent)} ${currency}`;
  refuse('AMOUNT_ABOVE_CEILING', { amount: formatAmount(amountMinor), ceiling: formatAmount(ceilingMinor) });
}
