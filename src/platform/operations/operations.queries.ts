import { queryRow, queryRows, type Queryable } from '../database/rows.js';

/**
 * Deletes the oldest recorded responses of writes, `limit` at most, older than `retentionDays`; returns their number.
 */
export async function deleteOldResponses(db: Queryable, retentionDays: number, limit: number): Promise<number> {
  const { forgotten } = await queryRow<{ forgotten: number }>(
    db,
    'select forget_idempotency_keys(make_interval(days => $1), $2) as forgotten',
    [retentionDays, limit],
  );
  return forgotten;
}

/** A response stored in clear: JSON text. */
export interface PlaintextResponse {
  readonly establishmentId: number;
  readonly key: string;
  readonly response: string;
}

/** Returns at most `limit` responses that an earlier version stored in clear, oldest first. */
export function listPlainResponses(db: Queryable, limit: number): Promise<PlaintextResponse[]> {
  return queryRows<PlaintextResponse>(
    db,
    `select idempotency_keys.establishment_id as "establishmentId", idempotency_keys.idempotency_key as key,
        idempotency_keys.response::text as response
      from idempotency_keys where idempotency_keys.response is not null order by idempotency_keys.recorded_at limit $1`,
    [limit],
  );
}

/** Replaces the clear response that a write recorded under the key with the sealed (encrypted) one. */
export async function sealResponse(
  db: Queryable,
  establishmentId: number,
  key: string,
  sealedResponse: Buffer,
): Promise<void> {
  await queryRows(db, 'select seal_answer($1, $2, $3)', [establishmentId, key, sealedResponse]);
}

/** Throws when the database cannot be reached. */
export async function pingDatabase(db: Queryable): Promise<void> {
  await queryRow<{ readonly reached: boolean }>(db, 'select true as reached');
}
