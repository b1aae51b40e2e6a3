import { numberOf, oneOf, present, textOf } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';

export const payoutStates = ['open', 'paid', 'void'] as const;
export const openedKinds = ['jackpot', 'progressive', 'bonus', 'cancelledCredits', 'shortPay'] as const;
export type OpenedKind = (typeof openedKinds)[number];

/** Reads the address of the slips: pending ones unless it names others. */
export function payoutsSearch(input: RawSearch) {
  return present({ state: oneOf(payoutStates, input, 'state') });
}

/** Reads the address of a new slip: the machine, and the event that reports the win. */
export function newPayoutSearch(input: RawSearch) {
  return present({
    machine: textOf(input, 'machine', 30),
    event: numberOf(input, 'event'),
    at: textOf(input, 'at', 40),
    kind: oneOf(openedKinds, input, 'kind'),
  });
}
