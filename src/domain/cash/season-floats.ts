import type { DeskKind } from './desks.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';
import { isCercleGame, type Game } from '../cercle/cercle-games.js';
import { hasSpecialDesk, type TableGame } from '../tables/games.js';

/** The float of a special desk or a changeur, fixed once for the season, and the tables with it in their carnet. */

export interface FloatInput {
  readonly jurisdiction: JurisdictionCode;
  readonly kind: DeskKind;
  /** The games of the tables in whose carnet the amount is entered. */
  readonly games: readonly Game[];
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

const getFloatArticle = (kind: DeskKind): string => (kind === 'tableChangeur' ? 'AI67:2' : 'AI67:1');

/** Returns true when the carnet of a table of this game lists the float of a desk of this kind. */
const isServedByDesk = (kind: 'cashDesk' | 'tableChangeur', game: Game): boolean =>
  kind === 'tableChangeur' ? isCercleGame(game) : hasSpecialDesk(game);

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
  const article = getFloatArticle(kind);
  if (kind !== 'cashDesk' && kind !== 'tableChangeur') return { code: 'FLOAT_OF_ANOTHER_DESK', article };
  if (games.length === 0) return { code: 'FLOAT_TABLES_MISSING', article };
  if (!games.every((game) => isServedByDesk(kind, game))) return { code: 'FLOAT_TABLE_OF_ANOTHER_GAME', article };
  return findChangedFloatFault(kind, fixedMinor, amountMinor);
}

/** Returns the fault of an amount other than the one fixed for the season; null without one, or for the same. */
export function findChangedFloatFault(
  kind: DeskKind,
  fixedMinor: bigint | null,
  amountMinor: bigint,
): FloatFault | null {
  const isFixedAtAnotherAmount = fixedMinor !== null && fixedMinor !== amountMinor;
  return isFixedAtAnotherAmount ? { code: 'FLOAT_FIXED_FOR_SEASON', fixedMinor, article: getFloatArticle(kind) } : null;
}

/** A desk with the float that is fixed for it and its content, in minor units. */
export interface FloatOfDesk {
  readonly deskCode: string;
  readonly kind: DeskKind;
  readonly fixedMinor: bigint;
  /** Cash, chips and plaques. */
  readonly heldMinor: bigint;
}

export type FloatContentFault = {
  readonly code: 'FLOAT_DIFFERS';
  readonly desk: string;
  readonly dueMinor: bigint;
  readonly heldMinor: bigint;
  readonly article: string;
};

/**
 * Returns the fault of a desk that does not contain the amount fixed for the season; null when it does. Exchanges are of
 * equal value, so the content, cash and chips together, stays at that amount during play.
 *
 * @article AI67:1.5, AI67:2.5
 */
export function findFloatContentFault({
  deskCode,
  kind,
  fixedMinor,
  heldMinor,
}: FloatOfDesk): FloatContentFault | null {
  if (heldMinor === fixedMinor) return null;
  return { code: 'FLOAT_DIFFERS', desk: deskCode, dueMinor: fixedMinor, heldMinor, article: getFloatArticle(kind) };
}

/**
 * Returns true when a tableau of that game requires a special desk whose amount was fixed for the season and entered in
 * the carnet of the tableau (AI67:1).
 */
export const isSpecialDeskRequired = (jurisdiction: JurisdictionCode, game: TableGame): boolean =>
  jurisdiction === 'AI67' && hasSpecialDesk(game);
