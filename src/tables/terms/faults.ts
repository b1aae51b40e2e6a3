import { formatMinorText } from '#domain/money.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { inCurrency } from '#refusals/details.js';
import type { RefusalCode } from '#refusals/codes.js';
import { refuse, type RefusalDetail } from '#refusals/refusal.js';

type Fact = RefusalDetail | undefined;

/** Refusal of a rule: its code, and the facts in its message; a fact named `…Minor` is an amount. */
type Fault = { readonly code: RefusalCode } & Readonly<Record<string, Fact>>;

/**
 * Refuses with the code of a fault, its amounts in the establishment's currency; does nothing without a fault.
 * A property such as `dueMinor` becomes the amount `due` of the refusal's details.
 */
export function refuseFault(
  establishment: Pick<Establishment, 'currency' | 'currencyExponent'>,
  fault: Fault | null,
): void {
  if (fault === null) return;
  const { currencyExponent } = establishment;
  const { code, ...facts } = fault;
  const details = Object.entries(facts).map(([name, value]): [string, RefusalDetail] =>
    name.endsWith('Minor') ? [name.slice(0, -5), formatAmounts(value, currencyExponent)] : [name, value ?? null],
  );
  const amountNames = Object.keys(facts).flatMap((name) => (name.endsWith('Minor') ? [name.slice(0, -5)] : []));
  refuse(code, Object.fromEntries(details), { amounts: inCurrency(establishment, ...amountNames) });
}

function formatAmounts(value: Fact, exponent: number): RefusalDetail {
  if (Array.isArray(value)) return value.map((amount) => formatAmounts(amount as Fact, exponent));
  return typeof value === 'bigint' ? formatMinorText(value, exponent) : (value ?? null);
}
