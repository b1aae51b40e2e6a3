import type { ActionName } from '#declarations/act-names.js';
import { setAuditContext, type AuditContext } from '#audit/log/audit-context.js';
import type { Tx } from '#platform/database/rows.js';
import type { Actor, Establishment } from './access.decorators.js';
import { operatorId } from './session-rules.js';

/**
 * Sets the audit context of an act on the people and accounts of the installation.
 * They belong to no single casino: the act is logged under the operator (the company that runs all of them).
 */
export function setOperatorAuditContext(
  tx: Tx,
  context: Pick<AuditContext, 'personId' | 'action' | 'happenedAt'>,
  reason?: string,
): Promise<void> {
  return setAuditContext(tx, { ...context, establishmentId: operatorId, reason });
}

/** Sets the audit context of an act of the caller in one establishment, with its reason if it has one. */
export function setActionAuditContext(
  tx: Tx,
  { personId }: Pick<Actor, 'personId'>,
  { establishmentId }: Pick<Establishment, 'establishmentId'>,
  action: ActionName,
  happenedAt: Date,
  reason?: string,
): Promise<void> {
  return setAuditContext(tx, { establishmentId, personId, action, happenedAt, reason });
}
