import type { ActionName } from '#declarations/act-names.js';
import type { DataSource } from 'typeorm';
import type { Tx } from '#platform/database/rows.js';
import { getBindingSettings } from './bound-sources.js';
import { setTransactionSettings } from './log.queries.js';

/** Person, act, instant and gaming day, which every log entry of the transaction contains. */
export interface AuditContext {
  /** The establishment that the act belongs to; 0 is the operator itself. */
  readonly establishmentId: number;
  /** Null for acts without a person: a start, a nightly task. */
  readonly personId: number | bigint | null;
  /** Module and verb, such as `meters.import`. */
  readonly action: ActionName;
  readonly happenedAt: Date;
  /** YYYY-MM-DD; absent or null for acts of no gaming day. */
  readonly gamingDay?: string | null;
  /** Absent or empty: none. */
  readonly reason?: string | undefined;
}

/**
 * Returns the settings of one transaction that carry the audit context (who, which act, when, why) and bind its writes
 * to the home's key.
 * For callers that set them together with others.
 */
export function buildAuditSettings(dataSource: DataSource, context: AuditContext): Readonly<Record<string, string>> {
  return {
    'releve.establishment_id': context.establishmentId.toString(),
    'releve.person_id': context.personId?.toString() ?? '',
    'releve.act': context.action,
    'releve.happened_at': context.happenedAt.toISOString(),
    'releve.gaming_day': context.gamingDay ?? '',
    'releve.reason': context.reason ?? '',
    ...getBindingSettings(dataSource),
  };
}

/**
 * Sets the audit context (who does which act, when and why): every row written afterwards in this transaction is logged
 * with it.
 * An entry without an act is a finding of the verification.
 */
export function setAuditContext(tx: Tx, context: AuditContext): Promise<void> {
  return setTransactionSettings(tx, buildAuditSettings(tx.dataSource, context));
}
