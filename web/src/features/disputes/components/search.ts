import { oneOf, present } from '#web/components/pages/search-params.js';
import type { Said } from '#web/components/pages/search-params.js';

/** What the address of the book of complements says: that one is to be entered. */
export function complementsSearch(said: Said) {
  return present({ begin: oneOf(['new'], said, 'begin') });
}

/** What the address of the disputes says: those to settle, unless it asks for all. */
export function disputesSearch(said: Said) {
  return present({ view: oneOf(['all'], said, 'view') });
}
