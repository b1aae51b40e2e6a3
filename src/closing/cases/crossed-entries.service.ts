import { Injectable } from '@nestjs/common';
import { ApprovalsService } from '#approvals/approvals.service.js';
import type { MoveSlipAct } from '#domain/cases/case-acts.js';
import { requireOpenDay } from '#establishments/days/gaming-days.queries.js';
import { findMachineIds } from '#meters/events/events.queries.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import type { CorrectedCount, CorrectedTotal, CountCorrectionSubject } from '../counts/corrected-lines.js';
import { listCurrentCounts, listCurrentTotals, lockCountsOfDay, type CountRow } from '../counts/counts.queries.js';
import { hasPendingRequest } from '#approvals/approvals.queries.js';

/** The counts of two machines of a day, entered under each other's number. */
export interface CountExchange {
  readonly establishmentId: number;
  readonly gamingDay: string;
  readonly machine: string;
  readonly otherMachine: string;
}

/** The day of a slip entered under another machine's number, and its establishment. */
export interface SlipMoveDay {
  readonly establishmentId: number;
  readonly gamingDay: string;
}

/**
 * Puts right facts entered under another machine's number: exchanges the counts of two machines, or moves a slip to
 * the machine whose meter has it.
 */
@Injectable()
export class CrossedEntriesService {
  constructor(private readonly approvals: ApprovalsService) {}

  /** Returns the corrected counts of both machines; null unless both have the same counts and boxes to exchange. */
  async planExchange(db: Queryable, exchange: CountExchange): Promise<readonly CorrectedCount[] | null> {
    const { establishmentId, gamingDay, machine, otherMachine } = exchange;
    const machineIds = await findMachineIds(db, establishmentId, [machine, otherMachine]);
    const counts = await listCurrentCounts(db, { establishmentId, gamingDay, machineIds: [...machineIds.values()] });
    const [ownCounts, otherCounts] = [machine, otherMachine].map((sbmNumber) =>
      counts.filter((count) => count.sbmNumber === sbmNumber),
    );
    if (ownCounts === undefined || otherCounts === undefined || ownCounts.length === 0) return null;
    if (describeBoxes(ownCounts) !== describeBoxes(otherCounts)) return null;
    return [ownCounts, otherCounts].flatMap((side) => {
      const source = side === ownCounts ? otherCounts : ownCounts;
      return side.flatMap((count) => {
        const amounts = source.find(({ countNumber }) => countNumber === count.countNumber);
        return amounts === undefined ? [] : [buildCorrectedCount(gamingDay, count, amounts)];
      });
    });
  }

  /**
   * Requests the exchange, for a second person's approval; `particulars` are shown with it. Refuses DAY_CLOSED,
   * ACT_NOT_PROPOSED when the counts cannot be exchanged, CORRECTION_ALREADY_REQUESTED, REASON_REQUIRED.
   */
  async requestExchange(
    tx: Tx,
    exchange: CountExchange,
    particulars: Readonly<Record<string, unknown>>,
    { reason, requestedBy }: { readonly reason: string; readonly requestedBy: bigint },
  ): Promise<bigint> {
    const { establishmentId, gamingDay } = exchange;
    await requireOpenDay(tx, establishmentId, gamingDay, 'share');
    await lockCountsOfDay(tx, establishmentId, gamingDay);
    const [firstCount, ...further] = (await this.planExchange(tx, exchange)) ?? refuse('ACT_NOT_PROPOSED');
    if (firstCount === undefined) refuse('ACT_NOT_PROPOSED');
    for (const { machineId, countNumber } of [firstCount, ...further]) {
      const target = { gamingDay, machineId, countNumber };
      for (const subject of [target, { further: [target] }])
        if (await hasPendingRequest(tx, establishmentId, 'countCorrection', subject))
          refuse('CORRECTION_ALREADY_REQUESTED');
    }
    const subject = { ...particulars, ...firstCount, further } satisfies CountCorrectionSubject;
    return this.approvals.recordRequest(tx, { establishmentId, kind: 'countCorrection', subject, reason, requestedBy });
  }

  /**
   * Requests the correction of both totals, for a second person's approval. Refuses DAY_CLOSED, ACT_NOT_PROPOSED where
   * the total does not have the slip, CORRECTION_ALREADY_REQUESTED, REASON_REQUIRED.
   */
  async requestMove(
    tx: Tx,
    { establishmentId, gamingDay }: SlipMoveDay,
    { machine, otherMachine, slipKind: kind, amountMinor }: MoveSlipAct,
    { reason, requestedBy }: { readonly reason: string; readonly requestedBy: bigint },
  ): Promise<readonly bigint[]> {
    await requireOpenDay(tx, establishmentId, gamingDay, 'share');
    await lockCountsOfDay(tx, establishmentId, gamingDay);
    const machineIds = await findMachineIds(tx, establishmentId, [machine, otherMachine]);
    const totals = await listCurrentTotals(tx, { establishmentId, gamingDay, machineIds: [...machineIds.values()] });
    const requestIds: bigint[] = [];
    for (const [sbmNumber, sign] of [
      [machine, -1n],
      [otherMachine, 1n],
    ] as const) {
      const machineId = machineIds.get(sbmNumber) ?? refuse('UNKNOWN_MACHINE', { machine: sbmNumber });
      const total = totals.find((row) => row.kind === kind && row.machineId === machineId);
      const movedMinor = (total?.amountMinor ?? 0n) + sign * amountMinor;
      const slipCount = Math.max(0, (total?.slipCount ?? 0) + Number(sign));
      if (movedMinor < 0n) refuse('ACT_NOT_PROPOSED');
      const target = { gamingDay, machineId: machineId.toString(), kind };
      if (await hasPendingRequest(tx, establishmentId, 'totalCorrection', target))
        refuse('CORRECTION_ALREADY_REQUESTED');
      const subject = {
        ...target,
        machine: sbmNumber,
        amountMinor: movedMinor.toString(),
        slipCount: slipCount.toString(),
      } satisfies CorrectedTotal;
      const request = { establishmentId, kind: 'totalCorrection', subject, reason, requestedBy } as const;
      requestIds.push(await this.approvals.recordRequest(tx, request));
    }
    return requestIds;
  }
}

/** Describes which counts and boxes a machine has. */
const describeBoxes = (counts: readonly CountRow[]): string =>
  counts.map(({ countNumber, addsTo }) => `${countNumber} ${addsTo ?? ''}`).join();

/** Returns the count of a machine with the amounts of another. */
const buildCorrectedCount = (gamingDay: string, count: CountRow, amounts: CountRow): CorrectedCount => ({
  gamingDay,
  machineId: count.machineId.toString(),
  machine: count.sbmNumber,
  countNumber: count.countNumber,
  notes: amounts.notes,
  notesMinor: amounts.notesMinor.toString(),
  ticketsMinor: amounts.ticketsMinor.toString(),
  ticketCount: amounts.ticketCount.toString(),
  coinsMinor: amounts.coinsMinor.toString(),
});
