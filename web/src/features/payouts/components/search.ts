import { readWholeNumber, readChoice, withoutUndefined, readText } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';
import { PAYOUT_STATES, OPENED_PAYOUT_KINDS } from '#domain/cash/payouts.js';

/** Reads the chosen state of the slips from the address; left out when invalid. */
export function parsePayoutsSearch(input: RawSearch) {
  return withoutUndefined({ state: readChoice(PAYOUT_STATES, input, 'state') });
}

/** Reads a new slip's machine, event (which reports the win), instant and kind from the address. */
export function parseNewPayoutSearch(input: RawSearch) {
  return withoutUndefined({
    machine: readText(input, 'machine', 30),
    event: readWholeNumber(input, 'event'),
    at: readText(input, 'at', 40),
    kind: readChoice(OPENED_PAYOUT_KINDS, input, 'kind'),
  });
}
