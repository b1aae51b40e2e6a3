import { readChoice, withoutUndefined, type RawSearch } from '#web/components/pages/search-params.js';

/** Parses the address of the book of complements: whether the form for a new one is open. */
export function parseComplementsSearch(parameters: RawSearch) {
  return withoutUndefined({ begin: readChoice(['new'], parameters, 'begin') });
}

/** Parses the address of the disputes: those to settle, or all on request. */
export function parseDisputesSearch(parameters: RawSearch) {
  return withoutUndefined({ view: readChoice(['all'], parameters, 'view') });
}
