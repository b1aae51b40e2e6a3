import type { MenuEntry } from './navigation.js';
import type { RefreshRule } from './reads.js';

/**
 * A feature's declaration in `features/<feature>/feature.ts`, exported as `feature`; `app/features.ts` finds the file
 * by its name. Its texts are beside it, in `locales/`: its own, and its part of the shared ones (`shell`: the names of
 * its places; `rights`: its permissions; `log`: its tables, columns and acts).
 */
export interface Feature {
  /** Its entries in the menu. */
  readonly menuEntries?: readonly MenuEntry[];
  /** The changes by others after which its pages are read again. */
  readonly refreshRules?: readonly RefreshRule[];
}
