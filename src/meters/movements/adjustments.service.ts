import type { ActionName } from '#declarations/act-names.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { ApprovalsService } from '#approvals/approvals.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import type { CounterSizes } from '#domain/meters/meter-rollover.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import {
  findOverlappingAdjustment,
  findEffectiveAdjustment,
  lockStationAdjustments,
  listReadingsAt,
} from './adjustments.queries.js';
import type { ExceptionRow } from './adjustments.queries.js';
import { listOpenExceptions } from './open-steps.js';
import { MeterAdjustmentEntity } from '../entities/meter-adjustment.entity.js';
import { KnownStations } from '../ingest/known-stations.js';
import { listSimultaneousReadings, type AdjustmentRow } from './movements.queries.js';
import { parseReadingRow } from './stored-rows.js';
import { orderAndMergeReadings } from '#domain/meters/meter-readings.js';
import {
  NO_FINAL_METERS,
  computeFinalMovements,
  isStepCleared,
  resolveFinalMeters,
  type FinalMeters,
  type StoredFinalMeters,
} from '../settlements/final-meters.js';
import { assertNotContradicted, normaliseMovements } from '../settlements/stated-movements.js';
import { requireInstant } from '../ingest/reading-values.js';
import { parseCountersOfRow } from '../ingest/readings.queries.js';
import { listStationSizes } from '../scan/scan.queries.js';
import { enqueueRescan } from '../scan/scan-queue.queries.js';
import { ScanService } from '../scan/scan.service.js';
import type { MeterAdjustmentKind } from '#domain/meters/meter-step.js';
import type { UserRequest } from '#ledger/user-request.js';

/** A person's statement of the movement of counters between two readings. */
export interface AdjustmentProposal {
  readonly machine: string;
  readonly station: number;
  readonly kind: MeterAdjustmentKind;
  /** Two readings between which the movement is stated; both must exist. */
  readonly earlierReadAt: string;
  readonly laterReadAt: string;
  /** Movement of the step, by counter, as decimal text. */
  readonly counters: Readonly<Record<string, string>>;
  /** Values read before a memory clear, from which the movements are computed. */
  readonly finalMeters?: FinalMeters | undefined;
  readonly reason: string;
}

/** A proposed adjustment of counters, and its request. */
export interface ProposedAdjustment {
  readonly adjustmentId: bigint;
  readonly approvalRequestId: bigint;
}

/** Adjustments proposed together. */
export interface SharedProposal {
  /** Number of requested adjustments. */
  readonly proposed: number;
}

/** The person who proposes an adjustment. */
interface Proposer {
  readonly personId: bigint;
}

const MAX_EXCEPTIONS = 500;

/** Restrictions of the queue of exceptions; undefined: no restriction. */
export interface ExceptionFilter {
  /** Keyset cursor: the step after which the page begins. */
  readonly after?: { readonly laterReadAt: Date; readonly stationId: bigint } | undefined;
  readonly machine?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly limit?: number | undefined;
}

/**
 * Manages unexplained steps and their settlement: a person states the movement of a step with a reason, another person
 * approves it. Readings stay as reported. A settlement is undone by an approved reversal that names it.
 */
@Injectable()
export class AdjustmentsService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly approvals: ApprovalsService,
    private readonly stations: KnownStations,
    private readonly scans: ScanService,
  ) {}

  /**
   * Registers the check that is repeated when a proposal is approved, because another adjustment may be in force by
   * then.
   */
  onModuleInit(): void {
    this.approvals.registerApprovalHandler('meterAdjustment', (tx, request) =>
      this.recheckProposedAdjustment(tx, request.establishmentId, request.requestId),
    );
  }

  /**
   * Returns the queue of steps that a person must settle, oldest first, by default at most 500: exceptions, and steps
   * across a change of terms without a reading. Newly received readings are judged first.
   */
  async listExceptions({ establishmentId }: Establishment, filter: ExceptionFilter): Promise<ExceptionRow[]> {
    await this.scans.scanPending(establishmentId);
    const { machine = null, from = null, to = null, limit = MAX_EXCEPTIONS, after = null } = filter;
    return this.db.runInSnapshot((tx) => listOpenExceptions(tx, establishmentId, { machine, from, to, limit, after }));
  }

  /**
   * Proposes an adjustment: the movements of a step as a person states them. It counts once another person approves the
   * request. Refuses UNKNOWN_MACHINE, UNKNOWN_STATION, INSTANT_UNREADABLE, PERIOD_EMPTY, NO_SUCH_STEP, UNKNOWN_COUNTER,
   * COUNTER_UNREADABLE, ADJUSTMENT_CONTRADICTED, FINAL_METERS_REQUIRED, FINAL_METERS_MISPLACED,
   * FINAL_METERS_UNPROVEN, NOT_FOUND, STEP_ALREADY_ADJUSTED, REASON_REQUIRED.
   */
  proposeAdjustment(
    { actor, establishment, idempotencyKey }: UserRequest,
    proposal: AdjustmentProposal,
  ): Promise<Serialized<ProposedAdjustment>> {
    return writeOnce(this.db, establishment.establishmentId, idempotencyKey, (tx) =>
      this.recordStepProposal(tx, establishment, actor, proposal),
    );
  }

  /**
   * Proposes adjustments of several steps with one reason, in one transaction: all of them, or none. Returns their
   * number. Refuses as `proposeAdjustment` does, for the first one that refuses.
   */
  proposeTogether(
    { actor, establishment, idempotencyKey }: UserRequest,
    steps: readonly Omit<AdjustmentProposal, 'reason'>[],
    reason: string,
  ): Promise<Serialized<SharedProposal>> {
    // in one order, so that two requests for the same stations do not block each other
    const orderedSteps = [...steps].sort((first, second) => (first.machine < second.machine ? -1 : 1));
    return writeOnce(this.db, establishment.establishmentId, idempotencyKey, async (tx) => {
      for (const step of orderedSteps) await this.recordStepProposal(tx, establishment, actor, { ...step, reason });
      return { proposed: orderedSteps.length };
    });
  }

  /** Records the proposal of a step's adjustment, unless another one overlaps it. Refuses as `proposeAdjustment`. */
  private async recordStepProposal(
    tx: Tx,
    establishment: Establishment,
    actor: Proposer,
    proposal: AdjustmentProposal,
  ): Promise<ProposedAdjustment> {
    const { establishmentId } = establishment;
    const { machine, station, kind, reason, finalMeters: sent } = proposal;
    await this.setProposalAuditContext(tx, establishment, actor, 'meters.adjust', reason);
    const { stationId, earlier, later, counters } = await this.resolveProposedStep(tx, establishmentId, proposal);
    const finalMeters =
      sent === undefined ? NO_FINAL_METERS : await resolveFinalMeters(tx, establishmentId, machine, sent);
    await lockStationAdjustments(tx, establishmentId, stationId);
    const interval = { earlier, later, counters: Object.keys(counters) };
    const overlappingAdjustment = await findOverlappingAdjustment(tx, establishmentId, stationId, interval);
    if (overlappingAdjustment !== undefined)
      refuse('STEP_ALREADY_ADJUSTED', { adjustment: overlappingAdjustment.adjustment_id });
    return this.recordProposal(
      tx,
      establishment,
      actor,
      { stationId, kind, earlier, later, counters, reason, reverses: null, ...finalMeters },
      { machine, station },
    );
  }

  /**
   * Returns a proposal as the adjustment it would be in force, without recording it. Refuses with the codes of
   * `proposeAdjustment`, except REASON_REQUIRED.
   */
  async previewProposal(
    { establishmentId }: Establishment,
    proposal: Omit<AdjustmentProposal, 'reason'>,
  ): Promise<{ readonly earlier: Date; readonly later: Date; readonly assumedAdjustment: AdjustmentRow }> {
    const db = this.db.dataSource;
    const { stationId, earlier, later, counters } = await this.resolveProposedStep(db, establishmentId, proposal);
    const interval = { earlier, later, counters: Object.keys(counters) };
    const overlappingAdjustment = await findOverlappingAdjustment(db, establishmentId, stationId, interval);
    if (overlappingAdjustment !== undefined)
      refuse('STEP_ALREADY_ADJUSTED', { adjustment: overlappingAdjustment.adjustment_id });
    const assumedAdjustment: AdjustmentRow = {
      adjustment_id: 0n, // not recorded
      station_id: stationId,
      kind: proposal.kind,
      earlier_read_at: earlier,
      later_read_at: later,
      counters,
    };
    return { earlier, later, assumedAdjustment };
  }

  /** Returns the number of digits of a station's counters, by which rollovers are computed. */
  async readCounterSizes(db: Queryable, establishmentId: number, stationId: bigint): Promise<CounterSizes> {
    const [sizesRow] = await listStationSizes(db, establishmentId, [stationId]);
    return { digits: sizesRow?.meter_digits ?? null, counterDigits: sizesRow?.counter_digits ?? {} };
  }

  /**
   * Proposes to undo an adjustment in force; it counts once another person approves the request. Refuses
   * ADJUSTMENT_NOT_EFFECTIVE and REASON_REQUIRED.
   */
  proposeReversal(
    { actor, establishment, idempotencyKey }: UserRequest,
    adjustmentId: bigint,
    reason: string,
  ): Promise<Serialized<ProposedAdjustment>> {
    const { establishmentId } = establishment;
    return writeOnce(this.db, establishmentId, idempotencyKey, async (tx) => {
      await this.setProposalAuditContext(tx, establishment, actor, 'meters.reverseAdjustment', reason);
      const reversedAdjustment = await findEffectiveAdjustment(tx, establishmentId, adjustmentId);
      if (reversedAdjustment === undefined) refuse('ADJUSTMENT_NOT_EFFECTIVE', { adjustment: adjustmentId });
      const {
        station_id: stationId,
        kind,
        earlier_read_at: earlier,
        later_read_at: later,
        counters,
      } = reversedAdjustment;
      return this.recordProposal(
        tx,
        establishment,
        actor,
        { stationId, kind, earlier, later, counters, reason, reverses: adjustmentId, ...NO_FINAL_METERS },
        {},
      );
    });
  }

  /**
   * Records a proposed adjustment and requests its approval. `stationFields` (machine and station) is added to the
   * subject of the request, where stated. `reverses`: the adjustment it undoes, else null.
   */
  private async recordProposal(
    tx: Tx,
    { establishmentId }: Establishment,
    { personId }: Proposer,
    adjustment: StoredFinalMeters & {
      readonly stationId: bigint;
      readonly kind: MeterAdjustmentKind;
      readonly earlier: Date;
      readonly later: Date;
      readonly counters: Readonly<Record<string, string>>;
      readonly reason: string;
      readonly reverses: bigint | null;
    },
    stationFields: Readonly<Record<string, unknown>>,
  ): Promise<ProposedAdjustment> {
    const approvalRequestId = await this.approvals.recordRequest(tx, {
      establishmentId,
      kind: 'meterAdjustment',
      subject: { ...stationFields, ...adjustment },
      reason: adjustment.reason,
      requestedBy: personId,
    });
    const { stationId, kind, earlier, later, counters, reason, reverses, finalMeters, readBy } = adjustment;
    const { adjustmentId } = await insertRow(tx, MeterAdjustmentEntity, {
      establishmentId,
      stationId,
      kind,
      earlierReadAt: earlier,
      laterReadAt: later,
      counters,
      finalMeters,
      readBy,
      slipReference: adjustment.slipReference,
      photographId: adjustment.photographId,
      reason: reason.trim(),
      reversesAdjustmentId: reverses,
      approvalRequestId,
      recordedBy: personId,
    });
    return { adjustmentId, approvalRequestId };
  }

  /**
   * Checks a proposal again at its approval, because another adjustment may have settled the step meanwhile. A reversal
   * needs no check. Refuses STEP_ALREADY_ADJUSTED.
   */
  private async recheckProposedAdjustment(tx: Tx, establishmentId: number, requestId: bigint): Promise<void> {
    const criteria = { establishmentId, approvalRequestId: requestId };
    const adjustment = await tx.findOneByOrFail(MeterAdjustmentEntity, criteria);
    const { adjustmentId, stationId, earlierReadAt: earlier, laterReadAt: later } = adjustment;
    await lockStationAdjustments(tx, establishmentId, stationId);
    // a fall explained, or no longer, begins an excursion or not
    await enqueueRescan(tx, establishmentId, stationId, earlier);
    if (adjustment.reversesAdjustmentId !== null) return;
    const interval = { earlier, later, counters: Object.keys(adjustment.counters) };
    const overlappingAdjustment = await findOverlappingAdjustment(
      tx,
      establishmentId,
      stationId,
      interval,
      adjustmentId,
    );
    if (overlappingAdjustment !== undefined)
      refuse('STEP_ALREADY_ADJUSTED', { adjustment: overlappingAdjustment.adjustment_id });
  }

  /** Sets the audit context of a transaction that proposes an adjustment. */
  private setProposalAuditContext(
    tx: Tx,
    { establishmentId }: Establishment,
    { personId }: Proposer,
    action: ActionName,
    reason: string,
  ): Promise<void> {
    return setAuditContext(tx, { establishmentId, personId, action, happenedAt: this.clock.now(), reason });
  }

  /**
   * Returns the station, the two instants and the stated movements of a proposal. Refuses UNKNOWN_MACHINE,
   * UNKNOWN_STATION, INSTANT_UNREADABLE, PERIOD_EMPTY, NO_SUCH_STEP (no reading at an instant), FINAL_METERS_REQUIRED,
   * and the codes of `computeFinalMovements`, `normaliseMovements` and `assertNotContradicted`.
   */
  private async resolveProposedStep(
    db: Queryable,
    establishmentId: number,
    proposal: Omit<AdjustmentProposal, 'reason'>,
  ): Promise<{ stationId: bigint; earlier: Date; later: Date; counters: Readonly<Record<string, string>> }> {
    const stationId = await this.requireStationId(establishmentId, proposal.machine, proposal.station);
    const [earlier, later] = [requireInstant(proposal.earlierReadAt), requireInstant(proposal.laterReadAt)];
    if (earlier >= later) refuse('PERIOD_EMPTY', { from: proposal.earlierReadAt, to: proposal.laterReadAt });
    const [earlierReading, laterReading] = await listReadingsAt(db, establishmentId, stationId, [earlier, later]);
    if (earlierReading === undefined || laterReading === undefined) {
      refuse('NO_SUCH_STEP', { earlier: proposal.earlierReadAt, later: proposal.laterReadAt });
    }
    const [countersBefore, countersAfter] = [parseCountersOfRow(earlierReading), parseCountersOfRow(laterReading)];
    const { machine, kind, finalMeters } = proposal;
    if (finalMeters !== undefined) {
      if (kind !== 'finalReading') refuse('FINAL_METERS_MISPLACED', { clears: 0 });
      const step = { stationId, machine, earlier, later, countersBefore, countersAfter };
      const counters = await computeFinalMovements(db, establishmentId, step, finalMeters.values);
      return { stationId, earlier, later, counters };
    }
    // the span that a clear lost is settled by the meters as someone read them; an estimate is another kind
    if (kind === 'finalReading' && (await isStepCleared(db, establishmentId, { stationId, earlier, later })))
      refuse('FINAL_METERS_REQUIRED');
    const counters = normaliseMovements(proposal.counters);
    await assertNotDisputed(db, establishmentId, stationId, [earlier, later], counters);
    assertNotContradicted(kind, counters, countersBefore, countersAfter);
    return { stationId, earlier, later, counters };
  }

  /** Returns the id of a station. Refuses UNKNOWN_MACHINE, UNKNOWN_STATION. */
  async requireStationId(establishmentId: number, machine: string, station: number): Promise<bigint> {
    const findStation = await this.stations.loadMachineStationFinder(establishmentId, new Set([machine]));
    const stationSearch = findStation(machine, String(station));
    return stationSearch.stationId ?? refuse(stationSearch.refusal.code, stationSearch.refusal.details);
  }
}

/**
 * Refuses ADJUSTMENT_CONTRADICTED for a movement from or to an instant at which the counter has several values: it
 * is stated between the readings around that instant.
 */
async function assertNotDisputed(
  db: Queryable,
  establishmentId: number,
  stationId: bigint,
  instants: readonly Date[],
  counters: Readonly<Record<string, string>>,
): Promise<void> {
  for (const instant of instants) {
    const rows = await listSimultaneousReadings(db, establishmentId, [stationId], instant, instant);
    const disputed = orderAndMergeReadings(rows.map(parseReadingRow)).readings[0]?.disputed ?? {};
    for (const [name, { least, greatest }] of Object.entries(disputed)) {
      if (name in counters)
        refuse('ADJUSTMENT_CONTRADICTED', { why: `${name}: ${least}, ${greatest} (${instant.toISOString()})` });
    }
  }
}
