import { setAuditContext, type AuditContext } from '#audit/log/audit-context.js';
import type { UserRequest } from '#ledger/user-request.js';
import type { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import type { Clock } from '#platform/runtime/clock.js';
import { lockDrop, type DropRow } from './drops.queries.js';

/** An action on a drop; `lockStrength` as in `lockDrop`, by default `update`. */
interface DropAction extends Pick<AuditContext, 'action' | 'reason'> {
  readonly dropId: bigint;
  readonly lockStrength?: 'share' | 'update';
}

/**
 * Runs `task` once for its idempotency key, in one transaction: locks the drop, and logs the action in its gaming day.
 * The instant of the action, which `task` receives, is taken once the drop is locked. Refuses NOT_FOUND.
 */
export function writeDropAction<T>(
  database: Database,
  clock: Clock,
  { actor: { personId }, establishment: { establishmentId }, idempotencyKey }: UserRequest,
  { dropId, lockStrength = 'update', ...action }: DropAction,
  task: (tx: Tx, drop: DropRow, happenedAt: Date) => Promise<T>,
): Promise<Serialized<T>> {
  return writeOnce(database, establishmentId, idempotencyKey, async (tx) => {
    const drop = await lockDrop(tx, establishmentId, dropId, lockStrength);
    const happenedAt = clock.now();
    await setAuditContext(tx, { ...action, establishmentId, personId, happenedAt, gamingDay: drop.gamingDay });
    return task(tx, drop, happenedAt);
  });
}
