import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { ApprovalsService } from '#approvals/approvals.service.js';
import type { ApprovalRequest } from '#approvals/approvals.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { dayEntries } from '#domain/accounting/postings.js';
import { dayRow, nextOpenDay } from '#establishments/days/gaming-days.queries.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { MachineEntity } from '#machines/entities/machine.entity.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import { hasPendingRequest } from '../counts/days.queries.js';
import { priorPeriodFacts } from './prior-period.facts.js';
import { heldFigures, insertAdjustments, lockAdjustments } from './prior-period.queries.js';
import type { EnteredFigure } from './prior-period.queries.js';

export interface LateFigure {
  /** The closed day the figure belongs to. */
  readonly ofGamingDay: string;
  readonly machine: string;
  readonly figure: EnteredFigure;
  /** What the figure should have been. */
  readonly correctedMinor: bigint;
}

/** A line of an entry to come, on the account that its role has on the day of the entry. */
export interface LineToCome {
  readonly role: string;
  readonly accountCode: string;
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
}

/** What an adjustment would do: the request says exactly this, and its approval does nothing else. */
export interface AdjustmentToCome {
  /** The closed day that is adjusted. */
  readonly gamingDay: string;
  /** The open day that would carry the difference and its entries. */
  readonly postedOn: string;
  readonly machine: string;
  readonly machineId: bigint;
  readonly figure: EnteredFigure;
  readonly frozenMinor: bigint;
  readonly correctedMinor: bigint;
  readonly differenceMinor: bigint;
  readonly entries: readonly { readonly fact: string; readonly lines: readonly LineToCome[] }[];
}

const KIND = 'closedDayAdjustment';

/** A count, payment or fill of a closed day that somebody found late: requested by one person, approved by another. */
@Injectable()
export class LateFiguresService implements OnModuleInit {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly gamingDays: GamingDaysService,
    private readonly ledger: LedgerService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.approvals.onApproved(KIND, (tx, request, decidedBy) => this.apply(tx, request, decidedBy));
  }

  /**
   * What the adjustment would change and post; nothing is recorded but the day that would carry it. Refuses
   * UNKNOWN_GAMING_DAY, DAY_NOT_CLOSED, NO_OPEN_DAY, UNKNOWN_MACHINE, NOTHING_CHANGES.
   */
  async preview(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    late: LateFigure,
    reason?: string,
  ): Promise<AdjustmentToCome> {
    const { establishmentId } = establishment;
    const act = { establishmentId, personId: actor.personId, act: 'days.priorPeriod', gamingDay: late.ofGamingDay };
    const why = reason === undefined ? {} : { reason };
    await setAuditContext(tx, { ...act, ...why, happenedAt: this.clock.now() });
    await this.gamingDays.ensureDay(tx, establishment, await this.gamingDays.currentDay(tx, establishment));
    return this.toCome(tx, establishment, late);
  }

  /** Requests the adjustment. Refuses as `preview`, and CORRECTION_ALREADY_REQUESTED, REASON_REQUIRED. */
  async request(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    late: LateFigure,
    reason: string,
  ): Promise<AdjustmentToCome & { readonly requestId: bigint }> {
    const { establishmentId } = establishment;
    const { ofGamingDay: gamingDay, machine, figure } = late;
    const toCome = await this.preview(tx, actor, establishment, late, reason);
    await lockAdjustments(tx, establishmentId);
    if (await hasPendingRequest(tx, establishmentId, KIND, { gamingDay, machine, figure })) {
      refuse('CORRECTION_ALREADY_REQUESTED', { machine });
    }
    const subject = { ...toCome };
    const wanted = { establishmentId, kind: KIND, subject, reason, requestedBy: actor.personId } as const;
    return { ...toCome, requestId: await this.approvals.request(tx, wanted) };
  }

  /** The adjustment as requested, once the day, what is held of it and the day that carries it are still the same. */
  private async apply(tx: Tx, request: ApprovalRequest, decidedBy: bigint): Promise<void> {
    const { establishmentId, reason, requestId, requestedBy } = request;
    const asked = request.subject as unknown as Readonly<Record<keyof AdjustmentToCome, string>>;
    const { gamingDay, machine } = asked;
    const act = { establishmentId, personId: decidedBy, act: 'days.priorPeriod', gamingDay, reason };
    await setAuditContext(tx, { ...act, happenedAt: this.clock.now() });
    await lockAdjustments(tx, establishmentId);
    const figure = asked.figure as EnteredFigure;
    const correctedMinor = BigInt(asked.correctedMinor);
    const late = { ofGamingDay: gamingDay, machine, figure, correctedMinor };
    const now = await this.toCome(tx, { establishmentId }, late);
    if (now.postedOn !== asked.postedOn || now.frozenMinor !== BigInt(asked.frozenMinor)) {
      refuse('DAY_FIGURES_CHANGED', { gamingDay });
    }
    const adjustment = { ofGamingDay: gamingDay, machineId: now.machineId, figure, frozenMinor: now.frozenMinor };
    const cause = { kind: 'lateEntry', reason };
    await insertAdjustments(tx, establishmentId, now.postedOn, [{ ...adjustment, correctedMinor, cause }], {
      recordedBy: requestedBy,
      approvalRequestId: requestId,
    });
  }

  private async toCome(
    tx: Tx,
    { establishmentId }: Pick<Establishment, 'establishmentId'>,
    late: LateFigure,
  ): Promise<AdjustmentToCome> {
    const { ofGamingDay: gamingDay, machine, figure, correctedMinor } = late;
    const day = await dayRow(tx, establishmentId, gamingDay, 'share');
    if (day.state !== 'closed') refuse('DAY_NOT_CLOSED', { gamingDay });
    const { gamingDay: postedOn } = (await nextOpenDay(tx, establishmentId, gamingDay)) ?? refuse('NO_OPEN_DAY');
    const found = await tx.findOneBy(MachineEntity, { establishmentId, sbmNumber: machine });
    if (found === null) refuse('UNKNOWN_MACHINE', { machine });
    const { machineId } = found;
    const [held] = await heldFigures(tx, establishmentId, gamingDay, [machineId]);
    if (held === undefined) refuse('UNKNOWN_MACHINE', { machine });
    const frozenMinor = held.figures[figure];
    if (frozenMinor === correctedMinor) refuse('NOTHING_CHANGES');
    const differenceMinor = correctedMinor - frozenMinor;
    const entries = await this.entriesToCome(tx, establishmentId, postedOn, { [figure]: differenceMinor });
    return { gamingDay, postedOn, machine, machineId, figure, frozenMinor, correctedMinor, differenceMinor, entries };
  }

  private async entriesToCome(
    on: Queryable,
    establishmentId: number,
    gamingDay: string,
    differences: Parameters<typeof priorPeriodFacts>[0],
  ): Promise<AdjustmentToCome['entries']> {
    const drafts = dayEntries(priorPeriodFacts(differences));
    const accounts = await this.ledger.accountsOn(on, establishmentId, gamingDay);
    return drafts.map(({ fact, lines }) => ({
      fact: `priorPeriod.${fact}`,
      lines: lines.map(({ role, debitMinor = 0n, creditMinor = 0n }) => ({
        ...{ role, accountCode: accounts[role] ?? '', debitMinor, creditMinor },
      })),
    }));
  }
}
