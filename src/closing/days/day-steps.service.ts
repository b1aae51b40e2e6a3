import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { Database } from '#platform/database/database.js';
import { formatRefusal } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { listPendingCorrections } from './closings.queries.js';
import {
  readFloorCountProgress,
  readFindingTally,
  listDays,
  readPersonName,
  findReconciledRun,
  listPendingDayRequests,
} from './day-steps.queries.js';
import type { CountedFloor, FindingTally, ListedDay, ReconciledRun, PendingDayRequest } from './day-steps.queries.js';
import { DayWorks, type DayWorkKind, type DayWorkPhase } from '../reconciliation/day-works.service.js';
import { DayContributionsService } from '#establishments/days/day-contributions.service.js';
import type { DayTallies } from '#establishments/days/day-contributions.js';
import { requireDay, type DayRow } from '#establishments/days/gaming-days.queries.js';
import type { GamingDayState } from '#domain/gaming-day.js';
import type { Language } from '#declarations/shapes/text.js';

/** A request pending a second person's decision. */
export interface DayRequest {
  readonly requestId: bigint;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly reason: string;
  /** True when the reader requested it: another person must decide, and the reader may withdraw it. */
  readonly isMine: boolean;
}

/** A long task on the day: in progress, or the result of the last one. */
export interface DayWorkView {
  readonly kind: DayWorkKind;
  readonly phase: DayWorkPhase;
  /** Number of machines computed so far. */
  readonly machinesDone: number;
  /** Number of machines to compute. */
  readonly machinesTotal: number;
  readonly startedBy: string;
  /** Instant of the start. */
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  /** True: the work ended with an error. */
  readonly hasFailed: boolean;
  /** Code and sentence of the refusal; null also after an internal error. */
  readonly failureCode: string | null;
  /** Error in the language of the request; null: no error. */
  readonly failureMessage: string | null;
}

/** The steps of a day towards its closing, as the screen shows them. */
export interface DaySteps extends DayRow, DayTallies {
  /** Counts and totals of the floor. */
  readonly floor: CountedFloor;
  /** Latest computation of the day; null: none. */
  readonly run: ReconciledRun | null;
  readonly findings: FindingTally;
  /** Pending explanations of findings, and pending corrections and adjustments that overlap the day. */
  readonly awaitingExplanations: number;
  /** Number of corrections that await a second person. */
  readonly awaitingCorrections: number;
  readonly closingRequest: DayRequest | null;
  readonly reopeningRequest: DayRequest | null;
  readonly work: DayWorkView | null;
}

/** A page of gaming days, the latest first. */
export interface DaysPage {
  /** Gaming days, the latest first. */
  readonly days: readonly ListedDay[];
  /** Cursor to pass as `before` for the next page; null on the last page. */
  readonly next: string | null;
}

/** Lists days with the steps each still needs before it closes. Each response is one snapshot. */
@Injectable()
export class DayStepsService {
  constructor(
    private readonly database: Database,
    private readonly dayWorks: DayWorks,
    private readonly contributions: DayContributionsService,
  ) {}

  /** Returns a page of gaming days, latest first, with the numbers of their findings. */
  async listDays(
    { establishmentId }: Establishment,
    page: { readonly state: GamingDayState | null; readonly before: string | null; readonly limit: number },
  ): Promise<DaysPage> {
    const days = await listDays(this.database.dataSource, establishmentId, page);
    return { days, next: days.length < page.limit ? null : (days.at(-1)?.gamingDay ?? null) };
  }

  /** Returns the steps that a day still needs before it closes, as the actor sees them. Refuses UNKNOWN_GAMING_DAY. */
  getDaySteps(actor: Actor, establishment: Establishment, gamingDay: string, language: Language): Promise<DaySteps> {
    const { establishmentId } = establishment;
    return this.database.runInSnapshot(async (tx) => {
      const day = await requireDay(tx, establishmentId, gamingDay, 'none');
      const pendingRequests = await listPendingDayRequests(tx, establishmentId, gamingDay);
      const findRequestOfKind = (kind: string): DayRequest | null => findPendingRequest(actor, pendingRequests, kind);
      const pendingCorrections = await listPendingCorrections(tx, establishmentId, gamingDay);
      return {
        ...day,
        ...(await this.contributions.collectTallies(tx, { establishmentId, ...day })),
        floor: await readFloorCountProgress(tx, establishmentId, day),
        run: await findReconciledRun(tx, establishmentId, day),
        findings: await readFindingTally(tx, establishmentId, gamingDay),
        awaitingExplanations: pendingRequests.filter(({ kind }) => kind === 'findingExplanation').length,
        awaitingCorrections: pendingCorrections.length,
        closingRequest: findRequestOfKind('dayClosing'),
        reopeningRequest: findRequestOfKind('dayReopening'),
        work: await this.buildWorkView(tx, establishment, gamingDay, language),
      };
    });
  }

  /**
   * Returns the current task on a day, or the last one with its result; null when there was none since the server
   * started.
   */
  findWork(establishment: Establishment, gamingDay: string, language: Language): Promise<DayWorkView | null> {
    return this.database.runInSnapshot((tx) => this.buildWorkView(tx, establishment, gamingDay, language));
  }

  /**
   * Returns the running or last task on a day, with the name of its starter and its error in the language; null when
   * there was none. A failure that is no refusal has no code: it is in the server's log.
   */
  private async buildWorkView(
    tx: Tx,
    { establishmentId, timeZone }: Establishment,
    gamingDay: string,
    language: Language,
  ): Promise<DayWorkView | null> {
    const work = this.dayWorks.findWork({ establishmentId, gamingDay });
    if (work === null) return null;
    const { failure, startedBy, ...progress } = work;
    const refusal = failure === 'error' ? null : failure;
    return {
      ...progress,
      startedBy: await readPersonName(tx, startedBy),
      hasFailed: failure !== null,
      failureCode: refusal?.code ?? null,
      failureMessage:
        refusal === null ? null : formatRefusal(refusal.code, refusal.details, language, undefined, timeZone),
    };
  }
}

/** Returns the first pending request of a kind as the actor sees it; null when there is none. */
function findPendingRequest(
  actor: Actor,
  pendingRequests: readonly PendingDayRequest[],
  kind: string,
): DayRequest | null {
  const request = pendingRequests.find((candidate) => candidate.kind === kind);
  if (request === undefined) return null;
  const { requestId, requestedBy, requestedAt, reason, requestedById } = request;
  return { requestId, requestedBy, requestedAt, reason, isMine: requestedById === actor.personId };
}
