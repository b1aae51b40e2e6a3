/** Allocation of shoes at each session, so that a shoe does not always serve the same table. */

export type ShoeFault = {
  readonly code: 'SHOE_ALWAYS_AT_TABLE';
  readonly shoe: string;
  readonly table: string;
  readonly sessions: number;
  readonly article: string;
};

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
