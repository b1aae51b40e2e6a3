import { oneRow } from '../database/rows.js';
import type { Queryable } from '../database/rows.js';

/** Forgets the oldest answers of writes that are older than so many days, and returns how many. */
export async function forgetKeys(on: Queryable, days: number, atMost: number): Promise<number> {
  const { forgotten } = await oneRow<{ forgotten: number }>(
    on,
    'select forget_idempotency_keys(make_interval(days => $1), $2) as forgotten',
    [days, atMost],
  );
  return forgotten;
}

/** Throws what the database, or the way to it, refuses. */
export async function reach(on: Queryable): Promise<void> {
  await oneRow<{ readonly reached: boolean }>(on, 'select true as reached');
}
