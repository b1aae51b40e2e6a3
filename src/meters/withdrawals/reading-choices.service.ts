import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ApprovalsService, type ApprovalRequest } from '#approvals/approvals.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { findCounterByName } from '#domain/meters/counters.js';
import { orderAndMergeReadings, type ReadingSource } from '#domain/meters/meter-readings.js';
import { lockGamingDays } from '#establishments/days/gaming-days.queries.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { writeActionOnce, type UserRequest } from '#ledger/user-request.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import type { Language } from '#declarations/shapes/text.js';
import { ReadingWithdrawalEntity } from '../entities/reading-withdrawal.entity.js';
import { KnownStations } from '../ingest/known-stations.js';
import { formatCounters, parseCountersOfRow } from '../ingest/readings.queries.js';
import { parseReadingRow } from '../movements/stored-rows.js';
import { lockEstablishmentScans } from '../scan/scan-queue.queries.js';
import { ScanService } from '../scan/scan.service.js';
import {
  listConflictingReadings,
  listReadingsOfInstant,
  listSettledCounters,
  type ConflictsFilter,
  type SimultaneousReadingRow,
} from './reading-choices.queries.js';
import { moveWithdrawnReadings, readClosedUntil, rescanWithdrawn } from './reading-withdrawals.queries.js';

/** One of several readings of an instant. */
export interface ConflictingReading {
  readonly batchId: bigint;
  /** Its number among the readings of its instant. */
  readonly variant: number;
  readonly source: ReadingSource;
  readonly receivedAt: Date;
  /** Person who sent it, or name of the device's token. */
  readonly sentBy: string | null;
  /** Import of its file; null: no import. */
  readonly importId: bigint | null;
  readonly note: string;
  /** True when another reading of the instant contradicts it. */
  readonly isContradicted: boolean;
  /** Its values of the counters in conflict, as decimal text. */
  readonly counters: Readonly<Record<string, string>>;
}

/** A counter with several values at one instant. */
export interface ConflictingCounter {
  /** Name of the counter. */
  readonly name: string;
  /** Name of the counter, as text. */
  readonly label: string;
}

/** An instant at which readings of a station contradict each other. */
export interface ReadingConflictView {
  readonly machine: string;
  readonly station: number;
  readonly readAt: Date;
  readonly gamingDay: string | null;
  /** Request of the choice that awaits a second person; null: none. */
  readonly requestId: bigint | null;
  /** True when the caller requested it. */
  readonly isMine: boolean;
  /** Counters with several values. */
  readonly counters: readonly ConflictingCounter[];
  /** Readings of the instant, in the order of their arrival. */
  readonly readings: readonly ConflictingReading[];
}

/** The choice of one reading among those of an instant. */
export interface ReadingChoice {
  readonly machine: string;
  readonly station: number;
  /** Instant of the readings. */
  readonly readAt: Date;
  /** Batch of the chosen reading. */
  readonly batchId: string;
  /** Variant of the chosen reading. */
  readonly variant: number;
  readonly reason: string;
}

/** A choice as its request contains it. */
export interface RequestedChoice {
  readonly machine: string;
  readonly station: number;
  readonly stationId: bigint;
  readonly readAt: Date;
  /** The day of the instant, which does not close before the decision. */
  readonly gamingDay: string;
  readonly kept: ConflictingReading;
  /** Readings that leave. */
  readonly left: readonly ConflictingReading[];
}

const REQUEST_KIND = 'readingChoice';

/**
 * Ends a contradiction between readings of one instant: a person chooses the one that holds, another person approves,
 * and those that contradict it leave the readings. They stay stored and proven.
 */
@Injectable()
export class ReadingChoicesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly approvals: ApprovalsService,
    private readonly stations: KnownStations,
    private readonly scans: ScanService,
    private readonly clock: Clock,
  ) {}

  /** Registers the withdrawal of the other readings, made when its request is approved. */
  onModuleInit(): void {
    this.approvals.registerApprovalHandler(REQUEST_KIND, (tx, request, decidedBy) =>
      this.applyChoice(tx, request, decidedBy),
    );
  }

  /** Returns the contradictory readings of open days, oldest first. Newly received readings are judged first. */
  async listConflicts(
    actor: Actor,
    { establishmentId }: Establishment,
    filter: ConflictsFilter,
    language: Language,
  ): Promise<ReadingConflictView[]> {
    await this.scans.scanPending(establishmentId);
    const rows = await listConflictingReadings(this.database.dataSource, establishmentId, filter);
    return groupByInstant(rows).map((group) => buildConflictView(group, actor, language));
  }

  /**
   * Requests that a reading be kept, and those of its instant that contradict it withdrawn; another person approves.
   * Refuses UNKNOWN_MACHINE, UNKNOWN_STATION, NO_SUCH_CONFLICT, DAY_CLOSED, READINGS_SETTLED, CHOICE_ALREADY_REQUESTED,
   * REASON_REQUIRED.
   */
  requestChoice(
    userRequest: UserRequest,
    choice: ReadingChoice,
  ): Promise<Serialized<RequestedChoice & { readonly requestId: bigint }>> {
    const { establishment, actor } = userRequest;
    const { establishmentId } = establishment;
    const { machine, station, readAt, reason } = choice;
    const action = { action: 'meters.chooseReading', happenedAt: this.clock.now(), gamingDay: null, reason } as const;
    return writeActionOnce(this.database, userRequest, action, async (tx) => {
      await lockGamingDays(tx, establishmentId);
      const findStation = await this.stations.loadMachineStationFinder(establishmentId, new Set([machine]));
      const found = findStation(machine, String(station));
      const stationId = found.stationId ?? refuse(found.refusal.code, found.refusal.details);
      const kept = { batchId: BigInt(choice.batchId), variant: choice.variant };
      const { requestId: pendingId, ...subject } = await planChoice(tx, establishmentId, { stationId, readAt, kept });
      if (pendingId !== null) refuse('CHOICE_ALREADY_REQUESTED');
      const newRequest = { establishmentId, kind: REQUEST_KIND, subject, reason, requestedBy: actor.personId } as const;
      return { ...subject, requestId: await this.approvals.recordRequest(tx, newRequest) };
    });
  }

  /** Makes an approved choice as requested. Refuses CHOICE_CHANGED when the readings of the instant are others now. */
  private async applyChoice(tx: Tx, request: ApprovalRequest, decidedBy: bigint): Promise<void> {
    const { establishmentId, reason } = request;
    const requested = parseRequestedChoice(request.subject);
    const { stationId, readAt } = requested;
    const withdrawnAt = this.clock.now();
    const action = { action: 'meters.chooseReading', happenedAt: withdrawnAt, gamingDay: null, reason } as const;
    await setAuditContext(tx, { establishmentId, personId: decidedBy, ...action });
    await lockGamingDays(tx, establishmentId);
    await lockEstablishmentScans(tx, establishmentId);
    const plan = await planChoice(tx, establishmentId, requested);
    if (plan.left.map(formatKey).join() !== requested.left.map(formatKey).join())
      refuse('CHOICE_CHANGED', { machine: plan.machine });
    const { withdrawalId } = await insertRow(tx, ReadingWithdrawalEntity, {
      establishmentId,
      importId: null,
      stationId,
      readAt,
      keptBatchId: plan.kept.batchId,
      keptVariant: plan.kept.variant,
      withdrawnAfter: await readClosedUntil(tx, establishmentId),
      approvalRequestId: request.requestId,
      withdrawnBy: request.requestedBy,
      withdrawnAt,
    });
    await moveWithdrawnReadings(tx, establishmentId, withdrawalId);
    await rescanWithdrawn(tx, establishmentId, withdrawalId);
  }
}

/** A reading by its batch and its number among those of its instant. */
interface ReadingKey {
  readonly batchId: bigint;
  readonly variant: number;
}

/** Returns a reading as text: its batch and its variant. */
const formatKey = ({ batchId, variant }: ReadingKey): string => `${batchId}.${variant}`;

const formatRowKey = ({ batch_id: batchId, variant }: SimultaneousReadingRow): string =>
  formatKey({ batchId, variant });

/**
 * Returns what a choice keeps and withdraws now, with its undecided request. Refuses NO_SUCH_CONFLICT, DAY_CLOSED, and
 * READINGS_SETTLED while a settlement of a counter in conflict, or of one that the chosen reading lacks, begins or ends
 * there.
 */
async function planChoice(
  db: Queryable,
  establishmentId: number,
  choice: { readonly stationId: bigint; readonly readAt: Date; readonly kept: ReadingKey },
): Promise<RequestedChoice & { readonly requestId: bigint | null }> {
  const { stationId, readAt } = choice;
  const rows = await listReadingsOfInstant(db, establishmentId, stationId, readAt);
  const keptRow = rows.find((row) => formatRowKey(row) === formatKey(choice.kept));
  const gamingDay = keptRow?.gaming_day ?? null;
  const leftRows = rows.filter((row) => keptRow?.contradicted_by.includes(formatRowKey(row)));
  // as in the list: only readings of a recorded day contradict each other
  if (keptRow === undefined || gamingDay === null || leftRows.length === 0) refuse('NO_SUCH_CONFLICT');
  if (keptRow.is_closed) refuse('DAY_CLOSED', { gamingDay });
  const disputed = listDisputedCounters(rows);
  const keptCounters = parseCountersOfRow(keptRow);
  const settled = await listSettledCounters(db, establishmentId, stationId, readAt);
  const isTouched = (name: string): boolean => disputed.includes(name) || !(name in keptCounters);
  if (settled.some(isTouched)) refuse('READINGS_SETTLED', { machines: [keptRow.sbm_number] });
  const build = (row: SimultaneousReadingRow): ConflictingReading => buildConflictingReading(row, disputed);
  return {
    machine: keptRow.sbm_number,
    station: keptRow.station_number,
    stationId,
    readAt,
    gamingDay,
    kept: build(keptRow),
    left: leftRows.map(build),
    requestId: keptRow.request_id,
  };
}

/** Returns the counters with several values at the instant of the rows. */
const listDisputedCounters = (rows: readonly SimultaneousReadingRow[]): string[] =>
  Object.keys(orderAndMergeReadings(rows.map(parseReadingRow)).readings[0]?.disputed ?? {});

/** Returns the rows of each instant of a station, in the order of the rows. */
function groupByInstant(rows: readonly SimultaneousReadingRow[]): SimultaneousReadingRow[][] {
  const groups = new Map<string, SimultaneousReadingRow[]>();
  for (const row of rows) {
    const key = `${row.station_id} ${row.read_at.getTime()}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

function buildConflictView(
  rows: readonly SimultaneousReadingRow[],
  { personId }: Actor,
  language: Language,
): ReadingConflictView {
  const [first] = rows as readonly [SimultaneousReadingRow];
  const disputed = listDisputedCounters(rows);
  return {
    machine: first.sbm_number,
    station: first.station_number,
    readAt: first.read_at,
    gamingDay: first.gaming_day,
    requestId: first.request_id,
    isMine: first.requested_by === personId,
    counters: disputed.map((name) => ({ name, label: findCounterByName(name)?.label[language] ?? name })),
    readings: rows.map((row) => buildConflictingReading(row, disputed)),
  };
}

function buildConflictingReading(row: SimultaneousReadingRow, disputed: readonly string[]): ConflictingReading {
  const counters = Object.entries(formatCounters(parseCountersOfRow(row)));
  return {
    batchId: row.batch_id,
    variant: row.variant,
    source: row.source,
    receivedAt: row.received_at,
    sentBy: row.full_name ?? row.token_name,
    importId: row.import_id,
    note: row.note,
    isContradicted: row.contradicted_by.length > 0,
    counters: Object.fromEntries(counters.filter(([name]) => disputed.includes(name))),
  };
}

/** Returns the choice that a stored request contains. */
function parseRequestedChoice(subject: Readonly<Record<string, unknown>>): {
  readonly stationId: bigint;
  readonly readAt: Date;
  readonly kept: ReadingKey;
  readonly left: readonly ReadingKey[];
} {
  const stored = subject as unknown as Serialized<RequestedChoice>;
  const parseKey = ({ batchId, variant }: Serialized<ConflictingReading>): ReadingKey => ({
    batchId: BigInt(batchId),
    variant,
  });
  return {
    stationId: BigInt(stored.stationId),
    readAt: new Date(stored.readAt),
    kept: parseKey(stored.kept),
    left: stored.left.map(parseKey),
  };
}
