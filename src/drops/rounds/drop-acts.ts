import { setAuditContext, type AuditContext } from '#audit/log/audit-context.js';
import type { UserRequest } from '#ledger/user-request.js';
import type { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { lockDrop, type DropRow } from './drops.queries.js';

/** An act on a drop; `lockStrength` as in `lockDrop`, by default `update`. */
interface DropAction extends Pick<AuditContext, 'action' | 'happenedAt' | 'reason'> {
  readonly dropId: bigint;
  readonly lockStrength?: 'share' | 'update';
}

/**
 * Runs `task` once for its write key, in one transaction: the drop is locked, the act logged in the drop's gaming day.
 * Refuses NOT_FOUND.
 */
export function writeDropAction<T>(
  database: Database,
  { actor: { personId }, establishment: { establishmentId }, idempotencyKey }: UserRequest,
  { dropId, lockStrength = 'update', ...act }: DropAction,
  task: (tx: Tx, drop: DropRow) => Promise<T>,
): Promise<Serialized<T>> {
  return writeOnce(database, establishmentId, idempotencyKey, async (tx) => {
    const drop = await lockDrop(tx, establishmentId, dropId, lockStrength);
    await setAuditContext(tx, { ...act, establishmentId, personId, gamingDay: drop.gamingDay });
    return task(tx, drop);
  });
}
