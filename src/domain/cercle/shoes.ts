/** Shoes are given out at each session so that none always meets the same table. */

export type ShoeFault = {
  readonly code: 'SHOE_ALWAYS_AT_TABLE';
  readonly shoe: string;
  readonly table: string;
  readonly sessions: number;
  readonly article: string;
};

/**
 * Why this shoe does not go to this table; null: it may. A shoe that was at the same table the last so many sessions of
 * that table, the establishment's threshold, goes to another one.
 *
 * @article AI67:32.2
 */
export function shoeFault(
  { shoe, table }: { readonly shoe: string; readonly table: string },
  /** The shoes of the table's sessions before, the latest first. */
  before: readonly string[],
  threshold: number,
): ShoeFault | null {
  const inARow = before.findIndex((each) => each !== shoe);
  const sessions = inARow < 0 ? before.length : inARow;
  return sessions < threshold ? null : { code: 'SHOE_ALWAYS_AT_TABLE', shoe, table, sessions, article: 'AI67:32' };
}
