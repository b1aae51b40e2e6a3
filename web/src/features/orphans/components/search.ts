import { oneOf, present } from '#web/components/pages/search-params.js';
import type { Said } from '#web/components/pages/search-params.js';

/** Reads the address of the orphans: unclaimed ones by default, all on request. */
export function orphansSearch(said: Said) {
  return present({ view: oneOf(['all'], said, 'view') });
}
