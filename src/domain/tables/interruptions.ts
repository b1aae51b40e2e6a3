import type { JurisdictionCode } from '../settings/jurisdictions.js';
import { getTableParticipants, type TableFunction } from './hands.js';
import type { InterruptionWay } from './sessions.js';

/** The treatment of a table's encaisse while its session is interrupted. */

export interface Interruption {
  /** Counted and entered as at the end, or locked in the table's cash box. */
  readonly way: InterruptionWay;
  readonly stopsAllTables: boolean;
  /** Numbers of the other tables whose encaisse is locked away, uncounted. */
  readonly lockedTables: readonly string[];
  /** The holder of the key of a locked cash box; null: none named. */
  readonly keyHolder: { readonly function: string; readonly reopens: boolean } | null;
}

export type InterruptionFault =
  | { readonly code: 'COUNT_WHEN_ALL_STOP' }
  | { readonly code: 'LOCKED_TABLES_UNCOUNTED'; readonly tables: readonly string[] }
  | KeyHolderFault;

/**
 * Returns the functions that may hold the key of a locked encaisse: those that sign the reopening, and the chef de
 * partie if they reopen the table.
 */
export const listKeyHolderFunctions = (jurisdiction: JurisdictionCode): readonly TableFunction[] => [
  ...(getTableParticipants(jurisdiction, 'reopening').signer ?? []),
  'chefDePartie',
];

export type KeyHolderFault = { readonly code: 'KEY_HOLDER_NOT_ALLOWED'; readonly functions: readonly string[] };

/**
 * Returns why a person may not have the key of a locked encaisse; null when they may. A chef de partie has it only to
 * reopen the table themselves.
 */
function findKeyHolderFault(
  jurisdiction: JurisdictionCode,
  keyHolder: Interruption['keyHolder'],
): KeyHolderFault | null {
  const functions = listKeyHolderFunctions(jurisdiction);
  const isKeyHolderAllowed =
    keyHolder !== null &&
    functions.some((allowed) => allowed === keyHolder.function) &&
    (keyHolder.function !== 'chefDePartie' || keyHolder.reopens);
  return isKeyHolderAllowed ? null : { code: 'KEY_HOLDER_NOT_ALLOWED', functions };
}

export type KeyHandOverFault = { readonly code: 'KEY_NOT_HELD' | 'KEY_HOLDER_UNCHANGED' } | KeyHolderFault;

/**
 * Returns why the key of a locked encaisse may not change hands; null when it may. An absent holder is replaced by
 * another person in a function that may hold it. `way`: of the interruption; a counted encaisse has no key.
 */
export function findKeyHandOverFault(
  jurisdiction: JurisdictionCode,
  way: InterruptionWay,
  keyHolder: Interruption['keyHolder'],
  isPresentHolder: boolean,
): KeyHandOverFault | null {
  if (way === 'count') return { code: 'KEY_NOT_HELD' };
  if (isPresentHolder) return { code: 'KEY_HOLDER_UNCHANGED' };
  return findKeyHolderFault(jurisdiction, keyHolder);
}

/**
 * Returns why a session may not be interrupted this way; null when it may.
 *
 * 1. The encaisse (chips and cash of the table) is counted as at the end, or locked whole into the table's cash box.
 * The key of that box is held by the director, a member of the committee, or the chef de partie who will reopen it.
 * 2. When all tables of the establishment stop, it is counted, and that of the tables already locked too.
 *
 * @article AI67:15
 */
export function findInterruptionFault(
  jurisdiction: JurisdictionCode,
  { way, stopsAllTables, lockedTables, keyHolder }: Interruption,
): InterruptionFault | null {
  if (stopsAllTables && way === 'lock') return { code: 'COUNT_WHEN_ALL_STOP' };
  if (stopsAllTables && lockedTables.length > 0) return { code: 'LOCKED_TABLES_UNCOUNTED', tables: lockedTables };
  if (way === 'count') return null;
  return findKeyHolderFault(jurisdiction, keyHolder);
}
