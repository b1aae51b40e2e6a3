import { oneOf, withoutUndefined } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';

/** Parses the address of the book of complements: whether the form for a new one is open. */
export function complementsSearch(parameters: RawSearch) {
  return withoutUndefined({ begin: oneOf(['new'], parameters, 'begin') });
}

/** Parses the address of the disputes: those to settle, or all on request. */
export function disputesSearch(parameters: RawSearch) {
  return withoutUndefined({ view: oneOf(['all'], parameters, 'view') });
}
