import { numberOf, oneOf, present, textOf } from '#web/components/pages/search-params.js';
import type { Said } from '#web/components/pages/search-params.js';

export const payoutStates = ['open', 'paid', 'void'] as const;
export const openedKinds = ['jackpot', 'progressive', 'bonus', 'cancelledCredits', 'shortPay'] as const;
export type OpenedKind = (typeof openedKinds)[number];

/** Reads the address of the slips: pending ones unless it names others. */
export function payoutsSearch(said: Said) {
  return present({ state: oneOf(payoutStates, said, 'state') });
}

/** Reads the address of a new slip: the machine, and the event that reports the win. */
export function newPayoutSearch(said: Said) {
  return present({
    machine: textOf(said, 'machine', 30),
    event: numberOf(said, 'event'),
    at: textOf(said, 'at', 40),
    kind: oneOf(openedKinds, said, 'kind'),
  });
}
