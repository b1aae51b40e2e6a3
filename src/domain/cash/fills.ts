/** Coins brought to the hopper of a machine. */

export const FILL_KINDS = ['fill', 'firstLoad'] as const;
export type FillKind = (typeof FILL_KINDS)[number];

/**
 * Whether the next coins brought to a machine are the first load of its hopper, which belongs to the machine and is no
 * fill (Mississippi 7-3.3(b)): it was never loaded, or has left service since.
 */
export function isFirstLoadDue(lastLoadedAt: Date | null, lastOutOfServiceAt: Date | null): boolean {
  if (lastLoadedAt === null) return true;
  return lastOutOfServiceAt !== null && lastOutOfServiceAt.getTime() > lastLoadedAt.getTime();
}
