import type { Establishment } from '#identity/access/access.decorators.js';
import { illegalTenderValue } from '#domain/cash/drop-counts.js';
import { minorToText } from '#domain/money.js';
import { inCurrency } from '#refusals/details.js';
import type { refuse } from '#refusals/refusal.js';
import type { CountLine } from './count-lines.js';

/**
 * Returns the refusal NOT_LEGAL_TENDER of a line's first note value that is not legal tender in the currency (MC:18);
 * null when all are.
 */
export function illegalTenderNote(
  establishment: Establishment,
  { notes }: CountLine,
): Parameters<typeof refuse> | null {
  const illegalValueMinor = illegalTenderValue(establishment.currency, { notes });
  if (illegalValueMinor === null) return null;
  const value = minorToText(illegalValueMinor, establishment.currencyExponent);
  return ['NOT_LEGAL_TENDER', { value }, { amounts: inCurrency(establishment, 'value') }];
}
