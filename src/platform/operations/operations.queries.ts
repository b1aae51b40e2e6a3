import { oneRow, rows } from '../database/rows.js';
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

/** An answer that is stored in clear: JSON text. */
export interface AnswerInClear {
  readonly establishmentId: number;
  readonly key: string;
  readonly response: string;
}

/** Answers that an earlier version stored in clear, the oldest first. */
export function answersInClear(on: Queryable, atMost: number): Promise<AnswerInClear[]> {
  return rows<AnswerInClear>(
    on,
    `select idempotency_keys.establishment_id as "establishmentId", idempotency_keys.idempotency_key as key,
        idempotency_keys.response::text as response
      from idempotency_keys where idempotency_keys.response is not null order by idempotency_keys.recorded_at limit $1`,
    [atMost],
  );
}

/** Puts the sealed answer in the place of the one in clear. */
export async function sealAnswer(on: Queryable, establishmentId: number, key: string, sealed: Buffer): Promise<void> {
  await rows(on, 'select seal_answer($1, $2, $3)', [establishmentId, key, sealed]);
}

/** Throws what the database, or the way to it, refuses. */
export async function reach(on: Queryable): Promise<void> {
  await oneRow<{ readonly reached: boolean }>(on, 'select true as reached');
}
