import { parseChoiceParam, omitUndefined, type RawSearch } from '#web/components/pages/search-params.js';
import { CARD_STATES } from '#domain/stored-value-cards/card-life.js';

/** Filters of the cards in the URL: their state, never a number. */
export function parseCardsSearch(rawSearch: RawSearch) {
  return omitUndefined({ state: parseChoiceParam(CARD_STATES, rawSearch, 'state') });
}
