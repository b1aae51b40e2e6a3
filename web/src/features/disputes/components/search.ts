import { parseChoiceParam, omitUndefined, type RawSearch } from '#web/components/pages/search-params.js';

/** Parses the address of the book of complements: whether the form for a new one is open. */
export function parseComplementsSearch(parameters: RawSearch) {
  return omitUndefined({ begin: parseChoiceParam(['new'], parameters, 'begin') });
}

/** Parses the address of the disputes: those to settle, or all on request. */
export function parseDisputesSearch(parameters: RawSearch) {
  return omitUndefined({ view: parseChoiceParam(['all'], parameters, 'view') });
}
