import { numberOf, oneOf, withoutUndefined, textOf } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';
import { PAYOUT_STATES, OPENED_PAYOUT_KINDS } from '#domain/cash/payouts.js';

/** Reads the address of the slips: pending ones unless it names others. */
export function payoutsSearch(input: RawSearch) {
  return withoutUndefined({ state: oneOf(PAYOUT_STATES, input, 'state') });
}

/** Reads the address of a new slip: the machine, and the event that reports the win. */
export function newPayoutSearch(input: RawSearch) {
  return withoutUndefined({
    machine: textOf(input, 'machine', 30),
    event: numberOf(input, 'event'),
    at: textOf(input, 'at', 40),
    kind: oneOf(OPENED_PAYOUT_KINDS, input, 'kind'),
  });
}
