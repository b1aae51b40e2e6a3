import type { Shape } from '#web/api/client.js';

/** Whether somebody may count a box: now, not while their own count is the last, not where it is, or not any more. */
export type CountTurn = 'now' | 'own' | 'notHere' | 'agreed';

/** Whose turn it is to count a box. */
export function countTurn({ state, place, counts }: Shape<'CountedBox'>, personId: string): CountTurn {
  if (state === 'agreed') return 'agreed';
  if (place !== 'countRoom') return 'notHere';
  return counts.at(-1)?.countedBy === personId ? 'own' : 'now';
}
