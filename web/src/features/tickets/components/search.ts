import { dayOf, oneOf, present } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';

export const ticketStates = [
  'requested',
  'issued',
  'pending',
  'redeemed',
  'unprinted',
  'voided',
  'expired',
  'orphan',
] as const;

/** Parses the address of the tickets: their state, their gaming day; never a number. */
export function ticketsSearch(parameters: RawSearch) {
  return present({ state: oneOf(ticketStates, parameters, 'state'), day: dayOf(parameters, 'day') });
}
