import { Injectable } from '@nestjs/common';
import type { ApprovalRequest } from '#approvals/approvals.service.js';
import { requireOpenDay } from '#establishments/days/gaming-days.queries.js';
import { queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import { insertCounts, insertTotals, lockCountsOfDay, type NewCount, type NewTotal } from './counts.queries.js';

/** The entries of an import on one gaming day. */
export interface ImportedEntriesRow {
  readonly gamingDay: string;
  readonly isClosed: boolean;
  /** Counts in force, which the import entered. */
  readonly counts: readonly (Pick<NewCount, 'addsTo'> & { readonly machineId: string; readonly countNumber: number })[];
  /** Totals in force, which the import entered. */
  readonly totals: readonly (Pick<NewTotal, 'kind'> & { readonly machineId: string })[];
  /** Number of its entries that a correction replaced. */
  readonly replaced: number;
}

/** Ends the counts and totals of an import, as two people decided; they can then be entered anew. */
@Injectable()
export class WithdrawnEntriesService {
  /** Returns the entries of an import by gaming day. */
  listImportedEntries(db: Queryable, establishmentId: number, importId: bigint): Promise<ImportedEntriesRow[]> {
    return queryRows<ImportedEntriesRow>(
      db,
      `with entered as (
          select machine_counts.gaming_day from machine_counts
          where machine_counts.establishment_id = $1 and machine_counts.import_id = $2
          union all
          select machine_day_totals.gaming_day from machine_day_totals
          where machine_day_totals.establishment_id = $1 and machine_day_totals.import_id = $2
        ), counts as (
          select counts.gaming_day, count(*) as entries, jsonb_agg(jsonb_build_object('machineId',
            counts.machine_id::text, 'countNumber', counts.count_number, 'addsTo', counts.adds_to)) as list
          from current_machine_counts as counts
          where counts.establishment_id = $1 and counts.import_id = $2
          group by counts.gaming_day
        ), totals as (
          select totals.gaming_day, count(*) as entries,
            jsonb_agg(jsonb_build_object('machineId', totals.machine_id::text, 'kind', totals.kind)) as list
          from current_machine_totals as totals
          where totals.establishment_id = $1 and totals.import_id = $2
          group by totals.gaming_day
        )
        select entered.gaming_day as "gamingDay", gaming_days.state = 'closed' as "isClosed",
          coalesce(counts.list, '[]') as counts, coalesce(totals.list, '[]') as totals,
          (count(*) - coalesce(counts.entries, 0) - coalesce(totals.entries, 0))::integer as replaced
        from entered
        join gaming_days_public as gaming_days on gaming_days.establishment_id = $1
          and gaming_days.gaming_day = entered.gaming_day
        left join counts on counts.gaming_day = entered.gaming_day
        left join totals on totals.gaming_day = entered.gaming_day
        group by entered.gaming_day, gaming_days.state, counts.list, counts.entries, totals.list, totals.entries
        order by entered.gaming_day`,
      [establishmentId, importId],
    );
  }

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
    for (const { gamingDay, isClosed } of await this.listImportedEntries(tx, establishmentId, importId)) {
      if (isClosed) continue;
      await requireOpenDay(tx, establishmentId, gamingDay, 'share');
      await lockCountsOfDay(tx, establishmentId, gamingDay);
    }
    for (const { gamingDay, isClosed, counts, totals } of await this.listImportedEntries(
      tx,
      establishmentId,
      importId,
    )) {
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
