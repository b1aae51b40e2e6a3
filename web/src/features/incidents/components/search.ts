import { oneOf, present } from '#web/components/pages/search-params.js';
import type { Said } from '#web/components/pages/search-params.js';

/** What the address of the incidents or the exclusions says: those that are open, unless it asks for all. */
export function openOrAllSearch(said: Said) {
  return present({ view: oneOf(['all'], said, 'view') });
}
