import { Injectable } from '@nestjs/common';
import type { ApprovalRequest } from '#approvals/approvals.service.js';
import { insertRow } from '#platform/database/entities.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { ReadingWithdrawalEntity } from '../entities/reading-withdrawal.entity.js';
import { lockEstablishmentScans } from '../scan/scan-queue.queries.js';
import {
  moveWithdrawnReadings,
  readWithdrawableReadings,
  rescanWithdrawn,
  type WithdrawableReadings,
} from './reading-withdrawals.queries.js';

/** Takes the readings of an import out of the readings, as two people decided; they stay stored and proven. */
@Injectable()
export class ReadingWithdrawalsService {
  constructor(private readonly clock: Clock) {}

  /**
   * Returns the readings of an import that a withdrawal would take out, and those that stay. Refuses READINGS_SETTLED
   * while a person's settlement of a counter begins or ends with one of them.
   */
  async planWithdrawal(db: Queryable, establishmentId: number, importId: bigint): Promise<WithdrawableReadings> {
    const plan = await readWithdrawableReadings(db, establishmentId, importId);
    if (plan.settledMachines.length > 0) refuse('READINGS_SETTLED', { machines: plan.settledMachines });
    return plan;
  }

  /**
   * Withdraws the readings of an import, of open days only, in the transaction of its approval. Readings of other
   * sources at the same instants stay. The steps of the machines are judged again.
   */
  async withdrawReadings(
    tx: Tx,
    { establishmentId, requestId, requestedBy }: ApprovalRequest,
    importId: bigint,
  ): Promise<void> {
    await lockEstablishmentScans(tx, establishmentId);
    const { withdrawnAfter, readings } = await this.planWithdrawal(tx, establishmentId, importId);
    if (readings === 0) return;
    const { withdrawalId } = await insertRow(tx, ReadingWithdrawalEntity, {
      establishmentId,
      importId,
      stationId: null,
      readAt: null,
      keptBatchId: null,
      keptVariant: null,
      withdrawnAfter,
      approvalRequestId: requestId,
      withdrawnBy: requestedBy,
      withdrawnAt: this.clock.now(),
    });
    await moveWithdrawnReadings(tx, establishmentId, withdrawalId);
    await rescanWithdrawn(tx, establishmentId, withdrawalId);
  }
}
