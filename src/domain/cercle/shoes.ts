/** The shoe of a session: one of the inventory, at one table at a time, and not always at the same table. */

export type ShoeFault =
  | {
      readonly code: 'SHOE_ALWAYS_AT_TABLE';
      readonly shoe: string;
      readonly table: string;
      readonly sessions: number;
      readonly article: string;
    }
  | { readonly code: 'SHOE_NOT_NAMED'; readonly table: string; readonly numbers: string; readonly article: string }
  | {
      readonly code: 'SHOE_NOT_AT_TABLE';
      readonly shoe: string;
      readonly table: string;
      readonly numbers: string;
      readonly article: string;
    }
  | { readonly code: 'SHOE_IN_PLAY'; readonly shoe: string; readonly table: string; readonly article: string };

/** The shoes that a session may be dealt from. */
export interface ShoeChoice {
  readonly table: string;
  /** Numbers of the shoes given to the table for the session. */
  readonly shoesAtTable: readonly string[];
  /** Shoes of the sessions in progress, each with its table. */
  readonly shoesInPlay: readonly { readonly shoe: string; readonly table: string }[];
  /** The article by which the session has a shoe. */
  readonly article: string;
}

/** Returns the shoe of a session: the named one, or the only one at its table; null: none is named among several. */
export const chooseShoe = (named: string, { shoesAtTable }: Pick<ShoeChoice, 'shoesAtTable'>): string | null =>
  named === '' && shoesAtTable.length === 1 ? (shoesAtTable[0] ?? null) : named || null;

/**
 * Returns why a session may not be dealt from this shoe; null when it may. It is one of the numbered inventory, given to
 * this table, and serves no other session in progress. `shoe` null: none is named.
 *
 * @article AI67:32.3
 */
export function findShoeChoiceFault(
  shoe: string | null,
  { table, shoesAtTable, shoesInPlay, article }: ShoeChoice,
): ShoeFault | null {
  const numbers = shoesAtTable.join(', ');
  if (shoe === null) return { code: 'SHOE_NOT_NAMED', table, numbers, article };
  if (!shoesAtTable.includes(shoe)) return { code: 'SHOE_NOT_AT_TABLE', shoe, table, numbers, article };
  const otherTable = shoesInPlay.find((inPlay) => inPlay.shoe === shoe)?.table;
  return otherTable === undefined ? null : { code: 'SHOE_IN_PLAY', shoe, table: otherTable, article };
}

/**
 * Returns why this shoe may not be used at this table; null when it may. A shoe that served the table in its last
 * sessions, as many as the establishment's threshold, is used at another one.
 *
 * @article AI67:32.2
 */
export function findShoeFault(
  { shoe, table }: { readonly shoe: string; readonly table: string },
  /** The shoes of the table's previous sessions, latest first. */
  previousShoes: readonly string[],
  sessionThreshold: number,
): ShoeFault | null {
  const otherShoeIndex = previousShoes.findIndex((previousShoe) => previousShoe !== shoe);
  // the number of latest sessions in a row with this shoe
  const consecutiveSessions = otherShoeIndex < 0 ? previousShoes.length : otherShoeIndex;
  return consecutiveSessions < sessionThreshold
    ? null
    : { code: 'SHOE_ALWAYS_AT_TABLE', shoe, table, sessions: consecutiveSessions, article: 'AI67:32' };
}
