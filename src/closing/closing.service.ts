import type { ActionName } from '#declarations/act-names.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { ApprovalsService, type ApprovalRequest } from '#approvals/approvals.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { setDayState, type DayRow } from '#establishments/days/gaming-days.queries.js';
import type { EstablishmentReference } from '#establishments/days/gaming-days.service.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { insertRow } from '#platform/database/entities.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { DayBooksService } from './days/day-books.service.js';
import { applyRunToHoldSums, findCurrentClosing, listClosingEntryNumbers } from './closing.queries.js';
import {
  requireDay,
  findEarlierOpenDay,
  findLaterClosedDay,
  requireOpenDay,
} from '#establishments/days/gaming-days.queries.js';
import { hasPendingRequest } from '#approvals/approvals.queries.js';
import { DayReopeningEntity } from './entities/day-reopening.entity.js';
import { DayVerificationService } from './recomputation/proven-days.service.js';
import { numberLateCases } from './reconciliation/case-numbers.queries.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { sumDecidedFigures, computeFiguresDigest, type DecidedFigures } from './reconciliation/runs.queries.js';

/**
 * The content of a closing request: the approver, and any later reader, sees the figures on which the decision was
 * based.
 */
interface ClosingSubject extends DecidedFigures {
  readonly gamingDay: string;
  readonly figuresDigest: string;
}

/** The content of a reopening request, with the figures of the closing. */
interface ReopeningSubject extends DecidedFigures {
  readonly gamingDay: string;
  readonly closingNumber: number;
}

const ADD_TO_SUMS = 1;
const SUBTRACT_FROM_SUMS = -1;

/** Closes and reopens gaming days. Each act is requested by one person and done when another approves it. */
@Injectable()
export class ClosingService implements OnModuleInit {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly reconciliation: ReconciliationService,
    private readonly dayVerification: DayVerificationService,
    private readonly dayBooks: DayBooksService,
    private readonly ledger: LedgerService,
    private readonly clock: Clock,
  ) {}

  /** Registers the closing and the reopening of a day, done when their request is approved. */
  onModuleInit(): void {
    this.approvals.registerApprovalHandler('dayClosing', (tx, request, decidedBy) => {
      const { gamingDay } = request.subject as unknown as ClosingSubject;
      const day = { establishmentId: request.establishmentId, gamingDay };
      return this.reconciliation.dayWorks.trackWork(day, 'closing', decidedBy, () =>
        this.closeDay(tx, request, decidedBy),
      );
    });
    this.approvals.registerApprovalHandler('dayReopening', (tx, request, decidedBy) =>
      this.reopenDay(tx, request, decidedBy),
    );
  }

  /**
   * Reconciles the day again and requests its closing with exactly these figures. Refuses UNKNOWN_GAMING_DAY,
   * DAY_CLOSED, DAY_NOT_OVER, PREVIOUS_DAY_OPEN, CLOSING_ALREADY_REQUESTED, DAY_HAS_BLOCKERS (lists every blocker in
   * `details.blockers`), DAY_RECOMPUTED_OTHERWISE.
   */
  requestClosing(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    gamingDay: string,
    reason: string,
  ): Promise<{
    requestId: bigint;
    /** Digest of the figures to be frozen, hexadecimal. */
    figuresDigest: string;
  }> {
    const day = { establishmentId: establishment.establishmentId, gamingDay };
    return this.reconciliation.dayWorks.trackWork(day, 'closingRequest', actor.personId, () =>
      this.recordClosingRequest(tx, actor, establishment, gamingDay, reason),
    );
  }

  /**
   * Reconciles the day again and records the request to close it, within the tracked work of `requestClosing`. Refuses
   * with the same codes.
   */
  private async recordClosingRequest(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    gamingDay: string,
    reason: string,
  ): Promise<{ requestId: bigint; figuresDigest: string }> {
    const { establishmentId } = establishment;
    const { personId } = actor;
    const action = { action: 'days.requestClosing', happenedAt: this.clock.now(), gamingDay, reason } as const;
    await setAuditContext(tx, { establishmentId, personId, ...action });
    await this.reconciliation.scanReadings(establishment);
    const day = await this.requireClosableDay(tx, establishment, gamingDay);
    if (await hasPendingRequest(tx, establishmentId, 'dayClosing', { gamingDay })) {
      refuse('CLOSING_ALREADY_REQUESTED', { gamingDay });
    }
    const { runNumber } = await this.dayVerification.reconcileAndVerify(tx, establishment, day, personId);
    const runKey = { establishmentId, gamingDay, runNumber };
    const subject: ClosingSubject = {
      gamingDay,
      figuresDigest: await computeFiguresDigest(tx, runKey),
      ...(await sumDecidedFigures(tx, runKey)),
    };
    const newRequest = { establishmentId, kind: 'dayClosing', subject: { ...subject }, reason } as const;
    const requestId = await this.approvals.recordRequest(tx, { ...newRequest, requestedBy: personId });
    return { requestId, figuresDigest: subject.figuresDigest };
  }

  /**
   * Requests the reopening of a closed day. On approval the entries of its closing are reversed, and the day can be
   * closed again. Refuses UNKNOWN_GAMING_DAY, DAY_NOT_CLOSED, LATER_DAY_CLOSED, REOPENING_ALREADY_REQUESTED,
   * REASON_REQUIRED.
   */
  async requestReopening(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    gamingDay: string,
    reason: string,
  ): Promise<{ requestId: bigint }> {
    const { establishmentId } = establishment;
    const { personId } = actor;
    const action = { action: 'days.requestReopening', happenedAt: this.clock.now(), gamingDay, reason } as const;
    await setAuditContext(tx, { establishmentId, personId, ...action });
    const { closingNumber, runNumber } = await this.requireReopenableClosing(tx, establishment, gamingDay);
    if (await hasPendingRequest(tx, establishmentId, 'dayReopening', { gamingDay })) {
      refuse('REOPENING_ALREADY_REQUESTED', { gamingDay });
    }
    const decidedFigures = await sumDecidedFigures(tx, { establishmentId, gamingDay, runNumber });
    const subject = { gamingDay, closingNumber, ...decidedFigures } satisfies ReopeningSubject;
    const newRequest = { establishmentId, kind: 'dayReopening', subject, reason, requestedBy: personId } as const;
    return { requestId: await this.approvals.recordRequest(tx, newRequest) };
  }

  /**
   * Closes the day in the transaction of its approval: recomputes it, freezes the run and posts its entries. A failure
   * rolls back everything, the approval included, and can be retried; only the scan before it commits on its own.
   * Refuses UNKNOWN_GAMING_DAY, DAY_CLOSED, DAY_NOT_OVER, PREVIOUS_DAY_OPEN, DAY_FIGURES_CHANGED (not the requested
   * figures), DAY_HAS_BLOCKERS.
   */
  private async closeDay(tx: Tx, request: ApprovalRequest, decidedBy: bigint): Promise<void> {
    const establishment = { establishmentId: request.establishmentId };
    const subject = request.subject as unknown as ClosingSubject;
    const { gamingDay } = subject;
    await this.setDecisionAuditContext(tx, request, 'days.close', gamingDay, decidedBy);
    await this.reconciliation.scanReadings(establishment);
    const day = await this.requireClosableDay(tx, establishment, gamingDay);
    const { runNumber } = await this.reconciliation.computeDay(tx, establishment, day, request.requestedBy);
    const runKey = { ...establishment, gamingDay, runNumber };
    if ((await computeFiguresDigest(tx, runKey)) !== subject.figuresDigest)
      refuse('DAY_FIGURES_CHANGED', { gamingDay });
    await this.dayVerification.assertNoBlockers(tx, establishment, gamingDay);
    this.reconciliation.dayWorks.updateWork(runKey, { phase: 'books' });
    await this.dayBooks.closeBooks(tx, runKey, request);
    await applyRunToHoldSums(tx, runKey, ADD_TO_SUMS);
    await setDayState(tx, establishment.establishmentId, gamingDay, 'closed');
    await numberLateCases(tx, runKey);
  }

  /**
   * Reopens the day in the transaction of its approval: reverses the entries of its closing and subtracts its run from
   * the machines' sums of closed days. Refuses DAY_NOT_CLOSED, LATER_DAY_CLOSED, DAY_FIGURES_CHANGED.
   */
  private async reopenDay(tx: Tx, request: ApprovalRequest, decidedBy: bigint): Promise<void> {
    const { establishmentId } = request;
    const { gamingDay, closingNumber } = request.subject as unknown as ReopeningSubject;
    await this.setDecisionAuditContext(tx, request, 'days.reopen', gamingDay, decidedBy);
    const closing = await this.requireReopenableClosing(tx, request, gamingDay);
    // the day was reopened and closed again since the request: approving it would undo other figures
    if (closing.closingNumber !== closingNumber) refuse('DAY_FIGURES_CHANGED', { gamingDay });
    await insertRow(tx, DayReopeningEntity, {
      establishmentId,
      gamingDay,
      closingNumber,
      reason: request.reason,
      approvalRequestId: request.requestId,
      reopenedBy: request.requestedBy,
      reopenedAt: this.clock.now(),
    });
    await setDayState(tx, establishmentId, gamingDay, 'open');
    for (const entryNumber of await listClosingEntryNumbers(tx, establishmentId, gamingDay, closingNumber)) {
      await this.ledger.reverseEntry(tx, {
        establishmentId,
        entryNumber,
        gamingDay,
        reason: request.reason,
        approvalRequestId: request.requestId,
        postedBy: request.requestedBy,
      });
    }
    await applyRunToHoldSums(tx, { establishmentId, gamingDay, runNumber: closing.runNumber }, SUBTRACT_FROM_SUMS);
  }

  /** Sets the audit context of an approved closing or reopening, with the request's reason; `personId` decided it. */
  private setDecisionAuditContext(
    tx: Tx,
    request: ApprovalRequest,
    action: ActionName,
    gamingDay: string,
    personId: bigint,
  ): Promise<void> {
    const { establishmentId, reason } = request;
    return setAuditContext(tx, { establishmentId, personId, action, happenedAt: this.clock.now(), gamingDay, reason });
  }

  /**
   * Locks a day that is over and next in order to close, and returns its row. Refuses UNKNOWN_GAMING_DAY, DAY_CLOSED,
   * DAY_NOT_OVER, PREVIOUS_DAY_OPEN.
   */
  private async requireClosableDay(
    tx: Tx,
    { establishmentId }: EstablishmentReference,
    gamingDay: string,
  ): Promise<DayRow> {
    const day = await requireOpenDay(tx, establishmentId, gamingDay, 'update');
    if (day.closesAt > this.clock.now()) {
      refuse('DAY_NOT_OVER', { gamingDay, closesAt: day.closesAt.toISOString() });
    }
    const earlierOpenDay = await findEarlierOpenDay(tx, establishmentId, gamingDay);
    if (earlierOpenDay !== undefined) refuse('PREVIOUS_DAY_OPEN', { previous: earlierOpenDay.gamingDay });
    return day;
  }

  /**
   * Returns the closing in force of a closed day after which no later day is closed. Refuses UNKNOWN_GAMING_DAY,
   * DAY_NOT_CLOSED, LATER_DAY_CLOSED.
   */
  private async requireReopenableClosing(
    tx: Tx,
    { establishmentId }: EstablishmentReference,
    gamingDay: string,
  ): Promise<{ readonly closingNumber: number; readonly runNumber: number }> {
    const day = await requireDay(tx, establishmentId, gamingDay, 'update');
    if (day.state !== 'closed') refuse('DAY_NOT_CLOSED', { gamingDay });
    const laterClosedDay = await findLaterClosedDay(tx, establishmentId, gamingDay);
    if (laterClosedDay !== undefined) refuse('LATER_DAY_CLOSED', { later: laterClosedDay.gamingDay });
    return (await findCurrentClosing(tx, establishmentId, gamingDay)) ?? refuse('DAY_NOT_CLOSED', { gamingDay });
  }
}
