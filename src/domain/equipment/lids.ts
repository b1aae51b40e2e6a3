import type { JurisdictionCode } from '../settings/jurisdictions.js';
import type { TableGame } from '../tables/games.js';

/** The lid of a roulette's cylinder, locked at the end of each game. */

/** Articles of the roulette of 36 numbers and a zero; the texts ask for no lid on another apparatus. */
const LID_ARTICLES: Readonly<Partial<Record<JurisdictionCode, string>>> = { MC: 'MC:3.1', AI67: 'AI67:16' };

/** Returns the article by which the cylinder of a game is covered by a locked lid; null: none requires it. */
export const findLidArticle = (jurisdiction: JurisdictionCode, game: TableGame): string | null =>
  game === 'europeanRoulette' ? (LID_ARTICLES[jurisdiction] ?? null) : null;

/** The last ended session of a table; null: none. */
export type EndedSession = { readonly isLidLocked: boolean } | null;

export type LidFault = { readonly code: 'LID_NOT_LOCKED'; readonly table: string; readonly article: string };

/**
 * Returns why a table may not open, nor its day close; null when they may: at the end of each game the cylinder is
 * covered by a lid that is locked with a key.
 *
 * @article MC:3.1.1, AI67:16.1
 */
export function findLidFault(
  jurisdiction: JurisdictionCode,
  { tableNumber: table, game }: { readonly tableNumber: string; readonly game: TableGame },
  lastSession: EndedSession,
): LidFault | null {
  const article = findLidArticle(jurisdiction, game);
  if (article === null || lastSession === null || lastSession.isLidLocked) return null;
  return { code: 'LID_NOT_LOCKED', table, article };
}
