import type { InterruptionWay } from './sessions.js';

/** The treatment of a table's encaisse while its session is interrupted. */

export interface Interruption {
  /** Counted and entered as at the end, or locked in the table's cash box. */
  readonly way: InterruptionWay;
  readonly stopsAllTables: boolean;
  /** The holder of the key of a locked cash box; null: none named. */
  readonly keyHolder: { readonly function: string; readonly reopens: boolean } | null;
}

export type InterruptionFault =
  | { readonly code: 'COUNT_WHEN_ALL_STOP' }
  | { readonly code: 'KEY_HOLDER_NOT_ALLOWED'; readonly functions: readonly string[] };

const KEY_HOLDER_FUNCTIONS = ['direction', 'membreDuComite'];

/**
 * Returns why a session may not be interrupted this way; null when it may.
 *
 * 1. The encaisse (chips and cash of the table) is counted as at the end, or locked whole into the table's cash box.
 * The key of that box is held by the director, a member of the committee, or the chef de partie who will reopen it.
 * 2. When all tables of the establishment stop, it is counted.
 *
 * @article AI67:15
 */
export function findInterruptionFault({ way, stopsAllTables, keyHolder }: Interruption): InterruptionFault | null {
  if (way === 'count') return null;
  if (stopsAllTables) return { code: 'COUNT_WHEN_ALL_STOP' };
  const isKeyHolderAllowed =
    keyHolder !== null &&
    (KEY_HOLDER_FUNCTIONS.includes(keyHolder.function) || (keyHolder.function === 'chefDePartie' && keyHolder.reopens));
  return isKeyHolderAllowed
    ? null
    : { code: 'KEY_HOLDER_NOT_ALLOWED', functions: [...KEY_HOLDER_FUNCTIONS, 'chefDePartie'] };
}
