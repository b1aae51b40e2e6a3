import { oneOf, present } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';

export const cardStates = ['issued', 'active', 'blocked', 'found', 'returned'] as const;

/** Filters of the cards in the URL: their state, never a number. */
export function cardsSearch(query: RawSearch) {
  return present({ state: oneOf(cardStates, query, 'state') });
}
