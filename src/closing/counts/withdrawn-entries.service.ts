import { Injectable } from '@nestjs/common';
import type { ApprovalRequest } from '#approvals/approvals.service.js';
import { requireOpenDay } from '#establishments/days/gaming-days.queries.js';
import type { Tx } from '#platform/database/rows.js';
import { insertCounts, insertTotals, listImportedEntries, lockCountsOfDay } from './counts.queries.js';
import type { ImportedEntriesRow, NewCount, NewTotal } from './counts.queries.js';

/** Ends the counts and totals of an import, as two people decided; they can then be entered anew. */
@Injectable()
export class WithdrawnEntriesService {
  /**
   * Withdraws the entries of an import on open days, in the transaction of its approval: their last revision has no
   * amounts. Refuses DAY_CLOSED when a day was closed meanwhile.
   */
  async withdrawEntries(
    tx: Tx,
    { establishmentId, requestId, requestedBy, reason }: ApprovalRequest,
    importId: bigint,
  ): Promise<void> {
    const origin = {
      source: 'person',
      reason,
      approvalRequestId: requestId,
      recordedBy: requestedBy,
      isWithdrawn: true,
    } as const;
    for (const { gamingDay, isClosed } of await listImportedEntries(tx, establishmentId, importId)) {
      if (isClosed) continue;
      await requireOpenDay(tx, establishmentId, gamingDay, 'share');
      await lockCountsOfDay(tx, establishmentId, gamingDay);
    }
    for (const { gamingDay, isClosed, counts, totals } of await listImportedEntries(tx, establishmentId, importId)) {
      if (isClosed) continue;
      await insertCounts(tx, establishmentId, gamingDay, counts.map(buildWithdrawnCount), origin);
      await insertTotals(tx, establishmentId, gamingDay, totals.map(buildWithdrawnTotal), origin);
    }
  }
}

function buildWithdrawnCount({ machineId, countNumber, addsTo }: ImportedEntriesRow['counts'][number]): NewCount {
  return {
    machineId: BigInt(machineId),
    countNumber,
    addsTo: addsTo ?? null,
    notes: '[]',
    notesMinor: 0n,
    ticketsMinor: 0n,
    ticketCount: 0n,
    coinsMinor: 0n,
    removedAt: null,
  };
}

const buildWithdrawnTotal = ({ machineId, kind }: ImportedEntriesRow['totals'][number]): NewTotal => ({
  machineId: BigInt(machineId),
  kind,
  amountMinor: 0n,
  slipCount: 0n,
});
