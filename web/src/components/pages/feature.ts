import type { Place } from './navigation.js';
import type { Reads } from './reads.js';

/**
 * What a feature declares of itself in `features/<feature>/feature.ts`, exported as `feature`; `app/features.ts` finds
 * the file by its name. Its words are beside it, in `locales/`: its own, and its part of those that all features share
 * (`shell`: the names of its places; `rights`: its permissions; `log`: its tables, columns and acts).
 */
export interface Feature {
  /** Where the menu leads to it. */
  readonly places?: readonly Place[];
  /** When its pages are read again, because others wrote. */
  readonly reads?: readonly Reads[];
}
