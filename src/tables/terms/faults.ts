import { formatMinorText } from '#domain/money.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { getDecimalAmounts } from '#refusals/details.js';
import type { RefusalCode } from '#refusals/codes.js';
import { refuse, type RefusalDetail } from '#refusals/refusal.js';

type FaultDetail = RefusalDetail | undefined;

/** Refusal of a rule: its code, and the facts in its message; a fact named `…Minor` is an amount. */
type Fault = { readonly code: RefusalCode } & Readonly<Record<string, FaultDetail>>;

/**
 * Refuses with the code of a fault, its amounts in the establishment's currency; does nothing without a fault.
 * A property such as `dueMinor` becomes the amount `due` of the refusal's details.
 */
export function assertNoFault(
  establishment: Pick<Establishment, 'currency' | 'currencyExponent'>,
  fault: Fault | null,
): void {
  if (fault === null) return;
  const { currencyExponent } = establishment;
  const { code, ...faultDetails } = fault;
  const details = Object.entries(faultDetails).map(([name, value]): [string, RefusalDetail] =>
    name.endsWith('Minor') ? [name.slice(0, -5), formatFaultAmounts(value, currencyExponent)] : [name, value ?? null],
  );
  const amountNames = Object.keys(faultDetails).flatMap((name) => (name.endsWith('Minor') ? [name.slice(0, -5)] : []));
  refuse(code, Object.fromEntries(details), { amounts: getDecimalAmounts(establishment, ...amountNames) });
}

function formatFaultAmounts(detail: FaultDetail, exponent: number): RefusalDetail {
  if (Array.isArray(detail)) return detail.map((amount) => formatFaultAmounts(amount as FaultDetail, exponent));
  return typeof detail === 'bigint' ? formatMinorText(detail, exponent) : (detail ?? null);
}
