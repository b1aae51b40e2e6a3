import type { Shape } from '#web/api/client.js';

/** Whether a user may count a box: now, not while their own count is the last, not at its place, or not any more. */
export type CountTurn = 'now' | 'own' | 'notHere' | 'agreed';

/** Returns whether the user may count the box now, or why not. */
export function findCountTurn({ state, place, counts }: Shape<'CountedBox'>, personId: string): CountTurn {
  if (state === 'agreed') return 'agreed';
  if (place !== 'countRoom') return 'notHere';
  return counts.at(-1)?.countedBy === personId ? 'own' : 'now';
}
