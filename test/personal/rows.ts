import { queryRow, type Tx } from '#platform/database/rows.js';
import type { People } from '../db/a-row-in-every-table.js';

/** Writes an export, and an erasure; its request is of a kind that a reverted migration leaves. */
export async function writeRows(tx: Tx, { requesterId, decides }: People): Promise<void> {
  await tx.query(
    `insert into personal_exports (establishment_id, about, person_id, purpose, exported_by, exported_at)
     values (1, 'person', $1, 'à sa demande', $1, '2026-03-02T12:00:00Z')`,
    [requesterId],
  );
  const { id } = await queryRow<{ id: bigint }>(
    tx,
    `insert into approval_requests (establishment_id, kind, subject, reason, requested_by)
     values (1, 'setting', '{}', 'à sa demande', $1) returning request_id as id`,
    [requesterId],
  );
  await tx.query(
    `insert into approval_decisions (establishment_id, request_id, decision, decided_by) values (1, $1, 'approved', $2)`,
    [id, decides],
  );
  await tx.query(
    `insert into personal_erasures (establishment_id, request_id, about, rows_erased, kept_until, erased_at)
     values (1, $1, 'person', 1, null, '2026-03-02T12:00:00Z')`,
    [id],
  );
}
