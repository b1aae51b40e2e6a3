import { refuse } from '#refusals/refusal.js';
import type { PayoutRow } from './payouts.queries.js';

/** Returns the machine of a slip. Refuses a table's slip with PAYOUT_OF_TABLE. */
export const requireMachineId = ({ machineId, table }: Pick<PayoutRow, 'machineId' | 'table'>): bigint =>
  machineId ?? refuse('PAYOUT_OF_TABLE', { table });

/** Refuses a slip that is not open, with PAYOUT_ALREADY_PAID, PAYOUT_VOID. */
export function assertPayoutOpen({ state }: Pick<PayoutRow, 'state'>): void {
  if (state === 'paid') refuse('PAYOUT_ALREADY_PAID');
  if (state === 'void') refuse('PAYOUT_VOID');
}
