import {
  parseWholeNumberParam,
  parseChoiceParam,
  omitUndefined,
  parseTextParam,
} from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';
import { PAYOUT_STATES, OPENED_PAYOUT_KINDS } from '#domain/cash/payouts.js';

/** Reads the chosen state of the slips from the address; left out when invalid. */
export function parsePayoutsSearch(input: RawSearch) {
  return omitUndefined({ state: parseChoiceParam(PAYOUT_STATES, input, 'state') });
}

/** Reads a new slip's machine, event (which reports the win), instant, kind and amount from the address. */
export function parseNewPayoutSearch(input: RawSearch) {
  return omitUndefined({
    machine: parseTextParam(input, 'machine', 30),
    event: parseWholeNumberParam(input, 'event'),
    at: parseTextParam(input, 'at', 40),
    kind: parseChoiceParam(OPENED_PAYOUT_KINDS, input, 'kind'),
    amount: parseTextParam(input, 'amount', 20),
  });
}
