import { oneOf, present } from '#web/components/pages/search-params.js';
import type { Said } from '#web/components/pages/search-params.js';

/** What the address of the orphans says: those whose owner may still come, unless it asks for all. */
export function orphansSearch(said: Said) {
  return present({ view: oneOf(['all'], said, 'view') });
}
