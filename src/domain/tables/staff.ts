import type { JurisdictionCode } from '../settings/jurisdictions.js';
import type { TableGame } from './games.js';

/** The staff of a table. */

/** Articles that let a chef de table watch two tables at most, one of which is of this game. */
const CHEF_ARTICLES: Readonly<Record<JurisdictionCode, Readonly<Partial<Record<TableGame, string>>>>> = {
  MC: {},
  FR: { ultimateHoldem: 'FR14:55-20', threeCardPoker: 'FR14:55-21' },
  AI67: {},
};
const MOST_TABLES = 2;

export type ChefFault = {
  readonly code: 'CHEF_AT_TABLES';
  readonly tables: readonly string[];
  readonly article: string;
};

/** A table that a chef de table opened and that did not end. */
export interface WatchedTable {
  readonly tableNumber: string;
  readonly game: TableGame;
}

/**
 * Returns why a chef de table may not open a table of this game beside those that they watch; null when they may.
 *
 * @article FR14:55-20.2, FR14:55-21.2
 */
export function findChefFault(
  jurisdiction: JurisdictionCode,
  game: TableGame,
  watchedTables: readonly WatchedTable[],
): ChefFault | null {
  const article = [game, ...watchedTables.map((table) => table.game)]
    .map((each) => CHEF_ARTICLES[jurisdiction][each])
    .find((each) => each !== undefined);
  return article === undefined || watchedTables.length < MOST_TABLES
    ? null
    : { code: 'CHEF_AT_TABLES', tables: watchedTables.map(({ tableNumber }) => tableNumber), article };
}
