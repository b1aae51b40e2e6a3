/** Coins brought to the hopper of a machine. */

export const FILL_KINDS = ['fill', 'firstLoad'] as const;
/** Kind of coins brought to a machine: a fill, or the first load of its hopper. */
export type FillKind = (typeof FILL_KINDS)[number];

/**
 * Returns true when the next coins for a machine are the first load of its hopper, because it was never loaded or has
 * left service since. A first load belongs to the machine and is not a fill (Mississippi 7-3.3(b)).
 */
export function isFirstLoadDue(lastLoadedAt: Date | null, lastOutOfServiceAt: Date | null): boolean {
  if (lastLoadedAt === null) return true;
  return lastOutOfServiceAt !== null && lastOutOfServiceAt.getTime() > lastLoadedAt.getTime();
}
