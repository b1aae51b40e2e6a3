import { parseChoiceParam, omitUndefined, type RawSearch } from '#web/components/pages/search-params.js';

/** Parses the address of the book of complements: whether the form for a new one is open. */
export function parseComplementsSearch(rawSearch: RawSearch) {
  return omitUndefined({ begin: parseChoiceParam(['new'], rawSearch, 'begin') });
}

/** Parses the address of the disputes: those to settle, or all on request. */
export function parseDisputesSearch(rawSearch: RawSearch) {
  return omitUndefined({ view: parseChoiceParam(['all'], rawSearch, 'view') });
}
