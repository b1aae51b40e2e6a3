import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import type { PayoutRow } from './payouts.queries.js';

/** Sets the audit context of an act on a slip, in its gaming day. */
export function beginPayoutAct(
  tx: Tx,
  { personId }: Pick<Actor, 'personId'>,
  { establishmentId }: Pick<Establishment, 'establishmentId'>,
  {
    act: actName,
    at: happenedAt,
    gamingDay,
    reason,
  }: { readonly act: string; readonly at: Date; readonly gamingDay: string; readonly reason?: string },
): Promise<void> {
  const givenReason = reason === undefined ? {} : { reason };
  return setAuditContext(tx, {
    establishmentId,
    personId,
    act: `payouts.${actName}`,
    happenedAt,
    gamingDay,
    ...givenReason,
  });
}

/** Returns the machine of a slip. Refuses PAYOUT_OF_TABLE. */
export const machineOf = ({ machineId, table }: Pick<PayoutRow, 'machineId' | 'table'>): bigint =>
  machineId ?? refuse('PAYOUT_OF_TABLE', { table });

/** Refuses PAYOUT_ALREADY_PAID, PAYOUT_VOID. */
export function refuseUnlessOpen({ state }: Pick<PayoutRow, 'state'>): void {
  if (state === 'paid') refuse('PAYOUT_ALREADY_PAID');
  if (state === 'void') refuse('PAYOUT_VOID');
}
