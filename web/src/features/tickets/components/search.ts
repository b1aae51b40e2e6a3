import { dayOf, oneOf, present } from '#web/components/pages/search-params.js';
import type { Said } from '#web/components/pages/search-params.js';

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
export function ticketsSearch(said: Said) {
  return present({ state: oneOf(ticketStates, said, 'state'), day: dayOf(said, 'day') });
}
