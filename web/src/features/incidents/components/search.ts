import { parseChoiceParam, omitUndefined, type RawSearch } from '#web/components/pages/search-params.js';

/** Reads the address of the incidents or the exclusions: open ones by default, all on request. */
export function parseOpenOrAllSearch(rawSearch: RawSearch) {
  return omitUndefined({ view: parseChoiceParam(['all'], rawSearch, 'view') });
}
