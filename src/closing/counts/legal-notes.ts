import type { Establishment } from '#identity/access/access.decorators.js';
import { findIllegalValue } from '#domain/cash/drop-counts.js';
import { formatMinorText } from '#domain/money.js';
import { getDecimalAmounts } from '#refusals/details.js';
import type { refuse } from '#refusals/refusal.js';
import type { CountLine } from './count-lines.js';

/**
 * Returns the refusal NOT_LEGAL_TENDER of a line's first note value that is not legal tender in the currency (MC:18);
 * null when all are.
 */
export function findTenderRefusal(
  establishment: Establishment,
  { notes }: CountLine,
): Parameters<typeof refuse> | null {
  const illegalValueMinor = findIllegalValue(establishment.currency, { notes });
  if (illegalValueMinor === null) return null;
  const value = formatMinorText(illegalValueMinor, establishment.currencyExponent);
  return ['NOT_LEGAL_TENDER', { value }, { amounts: getDecimalAmounts(establishment, 'value') }];
}
