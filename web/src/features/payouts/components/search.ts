import { readWholeNumber, readChoice, withoutUndefined, readText } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';
import { PAYOUT_STATES, OPENED_PAYOUT_KINDS } from '#domain/cash/payouts.js';

/** Reads a new slip's machine, event (which reports the win), instant and kind from the address. */
export function parsePayoutsSearch(input: RawSearch) {
  return withoutUndefined({ state: readChoice(PAYOUT_STATES, input, 'state') });
}

/** Reads the address of a new slip: the machine, and the event that reports the win. */
export function parseNewPayoutSearch(input: RawSearch) {
  return withoutUndefined({
    machine: readText(input, 'machine', 30),
    event: readWholeNumber(input, 'event'),
    at: readText(input, 'at', 40),
    kind: readChoice(OPENED_PAYOUT_KINDS, input, 'kind'),
  });
}
