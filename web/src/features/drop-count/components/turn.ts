import type { ApiSchema } from '#web/api/client.js';

/** Whether a user may count a box: now, not while their own count is the last, not at its place, or not any more. */
export type CountTurn = 'now' | 'own' | 'notHere' | 'agreed';

/**
 * Returns whether it is this person's turn to count the box (`now`). Otherwise why not: agreed already, not in the
 * count room (`notHere`), or last counted by the same person (`own`).
 */
export function getCountTurn({ state, place, counts }: ApiSchema<'CountedBox'>, personId: string): CountTurn {
  if (state === 'agreed') return 'agreed';
  if (place !== 'countRoom') return 'notHere';
  return counts.at(-1)?.countedBy === personId ? 'own' : 'now';
}
