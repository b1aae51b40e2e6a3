import { oneOf, present } from '#web/components/pages/search-params.js';
import type { Said } from '#web/components/pages/search-params.js';

/** Parses the address of the book of complements: whether the form for a new one is open. */
export function complementsSearch(said: Said) {
  return present({ begin: oneOf(['new'], said, 'begin') });
}

/** Parses the address of the disputes: those to settle, or all on request. */
export function disputesSearch(said: Said) {
  return present({ view: oneOf(['all'], said, 'view') });
}
