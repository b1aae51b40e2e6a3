import { parseChoiceParam, omitUndefined, type RawSearch } from '#web/components/pages/search-params.js';

/** Reads the address of the orphans: unclaimed ones by default, all on request. */
export function parseOrphansSearch(rawSearch: RawSearch) {
  return omitUndefined({ view: parseChoiceParam(['all'], rawSearch, 'view') });
}
