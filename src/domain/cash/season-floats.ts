import type { DeskKind } from './desks.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';
import { hasSpecialDesk, type TableGame } from '../tables/games.js';

/** The float of a special desk or a changeur, fixed once for the season, and the tables with it in their carnet. */

export interface FloatInput {
  readonly jurisdiction: JurisdictionCode;
  readonly kind: DeskKind;
  /** The games of the tables in whose carnet the amount is entered. */
  readonly games: readonly TableGame[];
  readonly amountMinor: bigint;
  /** The amount fixed for the season; null: none yet. */
  readonly fixedMinor: bigint | null;
}

export type FloatFault =
  | { readonly code: 'FLOAT_NOT_ASKED' }
  | { readonly code: 'FLOAT_OF_ANOTHER_DESK'; readonly article: string }
  | { readonly code: 'FLOAT_TABLES_MISSING'; readonly article: string }
  | { readonly code: 'FLOAT_TABLE_OF_ANOTHER_GAME'; readonly article: string }
  | { readonly code: 'FLOAT_FIXED_FOR_SEASON'; readonly fixedMinor: bigint; readonly article: string };

/**
 * Returns why the float (fixed amount) of a special desk or changeur may not be fixed this way; null when it may.
 *
 * 1. The director fixes it once at the beginning of each season; it does not change within it.
 * 2. That of a special desk is entered in the carnet of each tableau of boule or vingt-trois that it serves, that of a
 * changeur in the carnet of the changeur's table, where jeux de cercle are played.
 *
 * @article AI67:1.2, AI67:2.1
 */
export function findFloatFault({ jurisdiction, kind, games, amountMinor, fixedMinor }: FloatInput): FloatFault | null {
  if (jurisdiction !== 'AI67') return { code: 'FLOAT_NOT_ASKED' };
  const article = kind === 'tableChangeur' ? 'AI67:2' : 'AI67:1';
  if (kind !== 'cashDesk' && kind !== 'tableChangeur') return { code: 'FLOAT_OF_ANOTHER_DESK', article };
  if (kind === 'cashDesk' && games.length === 0) return { code: 'FLOAT_TABLES_MISSING', article };
  // no game of contrepartie has a changeur
  const isServedByDesk = (game: TableGame): boolean => kind === 'cashDesk' && hasSpecialDesk(game);
  if (!games.every(isServedByDesk)) return { code: 'FLOAT_TABLE_OF_ANOTHER_GAME', article };
  const isFixedAtAnotherAmount = fixedMinor !== null && fixedMinor !== amountMinor;
  return isFixedAtAnotherAmount ? { code: 'FLOAT_FIXED_FOR_SEASON', fixedMinor, article } : null;
}

/**
 * Returns true when a tableau of that game requires a special desk whose amount was fixed for the season and entered in
 * the carnet of the tableau (AI67:1).
 */
export const isSpecialDeskRequired = (jurisdiction: JurisdictionCode, game: TableGame): boolean =>
  jurisdiction === 'AI67' && hasSpecialDesk(game);
