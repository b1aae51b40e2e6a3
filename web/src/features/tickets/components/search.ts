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

/** What the address of the tickets says: their state, their gaming day; a number never. */
export function ticketsSearch(said: Said) {
  return present({ state: oneOf(ticketStates, said, 'state'), day: dayOf(said, 'day') });
}
