import { readChoice, withoutUndefined, type RawSearch } from '#web/components/pages/search-params.js';

/** Reads the address of the incidents or the exclusions: open ones by default, all on request. */
export function openOrAllSearch(params: RawSearch) {
  return withoutUndefined({ view: readChoice(['all'], params, 'view') });
}
