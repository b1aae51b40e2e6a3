import { oneOf, present } from '#web/components/pages/search-params.js';
import type { Said } from '#web/components/pages/search-params.js';

export const cardStates = ['issued', 'active', 'blocked', 'found', 'returned'] as const;

/** What the address of the cards says: their state; a number never. */
export function cardsSearch(said: Said) {
  return present({ state: oneOf(cardStates, said, 'state') });
}
