import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ApprovalsService, type ApprovalRequest } from '#approvals/approvals.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { buildDayEntries, type DayAmounts } from '#domain/accounting/postings.js';
import { computeLateDebtChange } from '#domain/cash/hand-pays-owed.js';
import { requireDay, findNextOpenDay } from '#establishments/days/gaming-days.queries.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { MachineEntity } from '#machines/entities/machine.entity.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import { hasPendingRequest } from '#approvals/approvals.queries.js';
import {
  listOpeningDebts,
  parseDebts,
  readClosedDayDebts,
  type OwedChanges,
} from '../machine-days/hand-pays-owed.queries.js';
import { isMachineCountedSince } from '../machine-days/machine-boxes.queries.js';
import { planEntries, type EntryToCome } from './planned-entries.js';
import {
  DUE_OF_COUNTED,
  MEDIUM_OF_PAID,
  NO_CHANGES,
  NOTHING_DUE,
  sumDifferencesByFact,
  sumHandPayVariance,
} from './prior-period.facts.js';
import { listRecordedFigures, insertAdjustments, lockAdjustments } from './prior-period.queries.js';
import type { EnteredFigure, RecordedFiguresRow } from './prior-period.queries.js';

/** A figure of a closed day that was found late. */
export interface LateFigure {
  /** The closed day of the figure. */
  readonly gamingDay: string;
  readonly machine: string;
  readonly figure: EnteredFigure;
  /** The corrected figure. */
  readonly correctedMinor: bigint;
}

/** The effect of an adjustment: the request contains exactly this, and its approval does nothing else. */
export interface AdjustmentToCome {
  /** The closed day being adjusted. */
  readonly gamingDay: string;
  /** The open day that would carry the difference and its entries. */
  readonly postedOn: string;
  readonly machine: string;
  readonly machineId: bigint;
  readonly figure: EnteredFigure;
  readonly frozenMinor: bigint;
  /** Corrected figure in minor units. */
  readonly correctedMinor: bigint;
  readonly differenceMinor: bigint;
  /** Ledger entries that the correction will post. */
  readonly entries: readonly EntryToCome[];
}

const REQUEST_KIND = 'closedDayAdjustment';

/** Late counts, payments and fills of closed days: requested by one person, approved by another. */
@Injectable()
export class LateFiguresService implements OnModuleInit {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly gamingDays: GamingDaysService,
    private readonly ledger: LedgerService,
    private readonly clock: Clock,
  ) {}

  /** Registers the adjustment of a closed day, made when its request is approved. */
  onModuleInit(): void {
    this.approvals.registerApprovalHandler(REQUEST_KIND, (tx, request, decidedBy) =>
      this.applyAdjustment(tx, request, decidedBy),
    );
  }

  /**
   * Returns the difference and the entries that an adjustment of a closed day would make. Nothing is recorded except
   * the open day that would carry it, and a given reason is put in the audit context. Refuses UNKNOWN_GAMING_DAY,
   * DAY_NOT_CLOSED, NO_OPEN_DAY, UNKNOWN_MACHINE, NOTHING_CHANGES.
   */
  async previewAdjustment(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    lateFigure: LateFigure,
    reason?: string,
  ): Promise<AdjustmentToCome> {
    const { establishmentId } = establishment;
    const { gamingDay } = lateFigure;
    const action = { action: 'days.priorPeriod', happenedAt: this.clock.now(), gamingDay, reason } as const;
    await setAuditContext(tx, { establishmentId, personId: actor.personId, ...action });
    await this.gamingDays.ensureDay(tx, establishment, await this.gamingDays.findCurrentDay(tx, establishment));
    return this.planAdjustment(tx, establishment, lateFigure);
  }

  /**
   * Requests the adjustment of a closed day. Refuses with the codes of `previewAdjustment`,
   * CORRECTION_ALREADY_REQUESTED, REASON_REQUIRED.
   */
  async requestAdjustment(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    lateFigure: LateFigure,
    reason: string,
  ): Promise<AdjustmentToCome & { readonly requestId: bigint }> {
    const { establishmentId } = establishment;
    const { gamingDay, machine, figure } = lateFigure;
    const plannedAdjustment = await this.previewAdjustment(tx, actor, establishment, lateFigure, reason);
    await lockAdjustments(tx, establishmentId);
    if (await hasPendingRequest(tx, establishmentId, REQUEST_KIND, { gamingDay, machine, figure })) {
      refuse('CORRECTION_ALREADY_REQUESTED', { machine });
    }
    const subject = { ...plannedAdjustment };
    const newRequest = { establishmentId, kind: REQUEST_KIND, subject, reason, requestedBy: actor.personId } as const;
    return { ...plannedAdjustment, requestId: await this.approvals.recordRequest(tx, newRequest) };
  }

  /**
   * Records an approved adjustment as requested. Refuses DAY_FIGURES_CHANGED when the recorded figure, or the day that
   * carries the adjustment, has changed since the request.
   */
  private async applyAdjustment(tx: Tx, request: ApprovalRequest, decidedBy: bigint): Promise<void> {
    const { establishmentId, reason, requestId, requestedBy } = request;
    const requestedAdjustment = request.subject as unknown as Readonly<Record<keyof AdjustmentToCome, string>>;
    const { gamingDay, machine } = requestedAdjustment;
    const action = { action: 'days.priorPeriod', happenedAt: this.clock.now(), gamingDay, reason } as const;
    await setAuditContext(tx, { establishmentId, personId: decidedBy, ...action });
    await lockAdjustments(tx, establishmentId);
    const figure = requestedAdjustment.figure as EnteredFigure;
    const correctedMinor = BigInt(requestedAdjustment.correctedMinor);
    const lateFigure = { gamingDay, machine, figure, correctedMinor };
    const plannedAdjustment = await this.planAdjustment(tx, { establishmentId }, lateFigure);
    if (
      plannedAdjustment.postedOn !== requestedAdjustment.postedOn ||
      plannedAdjustment.frozenMinor !== BigInt(requestedAdjustment.frozenMinor)
    ) {
      refuse('DAY_FIGURES_CHANGED', { gamingDay });
    }
    const adjustmentFields = {
      ofGamingDay: gamingDay,
      machineId: plannedAdjustment.machineId,
      figure,
      frozenMinor: plannedAdjustment.frozenMinor,
    };
    const cause = { kind: 'lateEntry', reason };
    await insertAdjustments(
      tx,
      establishmentId,
      plannedAdjustment.postedOn,
      [{ ...adjustmentFields, correctedMinor, cause }],
      { recordedBy: requestedBy, approvalRequestId: requestId },
    );
  }

  /**
   * Returns the difference and the entries that an adjustment would make. Refuses UNKNOWN_GAMING_DAY, DAY_NOT_CLOSED,
   * NO_OPEN_DAY, UNKNOWN_MACHINE, NOTHING_CHANGES.
   */
  private async planAdjustment(
    tx: Tx,
    { establishmentId }: Pick<Establishment, 'establishmentId'>,
    lateFigure: LateFigure,
  ): Promise<AdjustmentToCome> {
    const { gamingDay, machine, figure, correctedMinor } = lateFigure;
    const day = await requireDay(tx, establishmentId, gamingDay, 'share');
    if (day.state !== 'closed') refuse('DAY_NOT_CLOSED', { gamingDay });
    const { gamingDay: postedOn } = (await findNextOpenDay(tx, establishmentId, gamingDay)) ?? refuse('NO_OPEN_DAY');
    const machineRow = await tx.findOneBy(MachineEntity, { establishmentId, sbmNumber: machine });
    if (machineRow === null) refuse('UNKNOWN_MACHINE', { machine });
    const { machineId } = machineRow;
    const [recordedRow] = await listRecordedFigures(tx, establishmentId, gamingDay, [machineId]);
    if (recordedRow === undefined) refuse('UNKNOWN_MACHINE', { machine });
    const frozenMinor = recordedRow.figures[figure];
    if (frozenMinor === correctedMinor) refuse('NOTHING_CHANGES');
    const differenceMinor = correctedMinor - frozenMinor;
    // a late count of boxes that no count took out takes out what it counted
    const dueFigure = DUE_OF_COUNTED[figure];
    const days = { firstDay: gamingDay, day: postedOn };
    const isLateDrop = dueFigure !== undefined && !(await isMachineCountedSince(tx, establishmentId, machineId, days));
    const due = isLateDrop ? { ...NOTHING_DUE, [dueFigure]: differenceMinor } : NOTHING_DUE;
    const owed = await this.planOwedChanges(tx, establishmentId, recordedRow, {
      gamingDay,
      postedOn,
      figure,
      differenceMinor,
    });
    const amounts = sumDifferencesByFact({ [figure]: differenceMinor }, due, owed);
    const entries = await this.planEntries(tx, establishmentId, postedOn, amounts);
    return { gamingDay, postedOn, machine, machineId, figure, frozenMinor, correctedMinor, differenceMinor, entries };
  }

  /** Returns the changes that a late payment of a closed day would make to the hand pays owed. */
  private async planOwedChanges(
    db: Queryable,
    establishmentId: number,
    { machineId, figures }: RecordedFiguresRow,
    late: Pick<AdjustmentToCome, 'gamingDay' | 'postedOn' | 'figure' | 'differenceMinor'>,
  ): Promise<OwedChanges> {
    const medium = MEDIUM_OF_PAID[late.figure];
    if (medium === undefined) return NO_CHANGES;
    const window = { establishmentId, gamingDay: late.postedOn, machineIds: [machineId] };
    const [debtsRow] = await listOpeningDebts(db, window);
    const openingByMedium = await readClosedDayDebts(db, establishmentId, late.gamingDay, machineId);
    const formerVarianceMinor = sumHandPayVariance(medium, figures);
    const changeMinor = computeLateDebtChange({
      formerVarianceMinor,
      varianceMinor: formerVarianceMinor + late.differenceMinor,
      openingMinor: openingByMedium[medium],
      owedMinor: debtsRow === undefined ? 0n : parseDebts(debtsRow)[medium].amountMinor,
    });
    return {
      owedJackpotChangeMinor: medium === 'jackpot' ? changeMinor : 0n,
      owedCancelledChangeMinor: medium === 'cancelledCredits' ? changeMinor : 0n,
    };
  }

  /** Returns the entries that these differences would post, on the accounts of the gaming day. */
  private async planEntries(
    db: Queryable,
    establishmentId: number,
    gamingDay: string,
    amounts: DayAmounts,
  ): Promise<AdjustmentToCome['entries']> {
    const entries = buildDayEntries(amounts).map(({ fact, lines }) => ({ fact: `priorPeriod.${fact}`, lines }));
    return planEntries(entries, await this.ledger.readAccountsOfDay(db, establishmentId, gamingDay));
  }
}
