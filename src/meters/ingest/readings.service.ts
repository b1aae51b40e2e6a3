import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { buildAuditSettings, type AuditContext } from '#audit/log/audit-context.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database, requireTransactionClient } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { formatRefusal, refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { DeviceConcurrencyLimiter } from './device-turns.service.js';
import { KnownStations } from './known-stations.js';
import { DAY_MS, MonthPartitions } from '../partitions/month-partitions.js';
import { readLatestInstantMs } from './clock-tolerance.js';
import { parseInstantMs, truncateValue } from './reading-values.js';
import { copyReadings } from './reading-lines.queries.js';
import { requireReadingBatch, buildIncomingReadings, prepareBatch } from './readings-batch.js';
import type { BatchReading, PreparedBatch, ReadingBatch } from './readings-batch.js';
import {
  BatchIdReserve,
  reserveBatchId,
  insertNewReadings,
  storeConflictingReadings,
  writeBatch,
  writeCopiedBatch,
} from './readings.queries.js';
import type { BatchOrigin, ClosedDayCount } from './readings.queries.js';
import { insertAssumingNew, runWithRetries } from '../partitions/write-errors.js';
import type { ReadingReason } from '#domain/meters/meter-readings.js';
import type { Language } from '#declarations/shapes/text.js';
import type { UserRequest } from '#ledger/user-request.js';

/** Sender of readings: a person, or the person represented by a device's token. */
export interface Sender {
  readonly personId: bigint | null;
  readonly tokenId: bigint | null;
}

/** Result of the storage of a batch of readings. */
export interface BatchAnswer {
  /** Number of new readings, including those stored beside another. */
  readonly accepted: number;
  /** Number of readings already stored: resending is always safe. */
  readonly duplicates: number;
  /** Number of readings stored beside a different one of the same instant. */
  readonly conflicts: number;
  /** Refused readings, by their index in the batch; resending them unchanged has no effect. */
  readonly refused: readonly {
    /** Index in the batch, from 0. */
    readonly index: number;
    /** Code of the refusal. */
    readonly code: string;
    readonly message: string;
  }[];
  /** Readings dated to closed days: the closing shows them as prior-period adjustments. */
  readonly closedDays: readonly ClosedDayCount[];
  /** The sender's clock minus the server's, when reported. */
  readonly clockDriftMs: number;
}

/** A person's reading of one machine. */
export interface ManualReading extends BatchReading {
  readonly reason: ReadingReason;
  readonly note?: string;
}

/** A reading that can be stored. */
export interface ValidatedReading {
  readonly batch: ReadingBatch;
  readonly preparedBatch: PreparedBatch;
}

/**
 * Receives readings, one transaction per batch. The outline of a batch is refused as a whole. Within it each reading is
 * stored or refused by itself, so that one bad machine does not hold up the floor.
 */
@Injectable()
export class ReadingsService {
  private readonly partitions: MonthPartitions;
  private readonly batchIds: BatchIdReserve;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly stations: KnownStations,
    private readonly concurrencyLimiter: DeviceConcurrencyLimiter,
  ) {
    this.partitions = new MonthPartitions(db);
    this.batchIds = new BatchIdReserve(db);
  }

  /**
   * Receives a batch of readings from a device. Refuses INVALID_INPUT, BATCH_TOO_LARGE, INSTANT_UNREADABLE (`sentAt`)
   * and IDEMPOTENCY_KEY_REUSED. Single readings are refused in the response.
   */
  async receiveBatch(userRequest: UserRequest, body: unknown, language: Language): Promise<Serialized<BatchAnswer>> {
    const batch = requireReadingBatch(body);
    const { sentAt } = batch;
    // without `sentAt` the drift of the device's clock counts as zero: an unreadable one must not
    if (sentAt !== undefined && parseInstantMs(sentAt) === undefined) {
      refuse('INSTANT_UNREADABLE', { value: truncateValue(sentAt) });
    }
    return this.concurrencyLimiter.runInTurn(userRequest.actor, () =>
      this.storeBatch(batch, 'device', userRequest, language),
    );
  }

  /**
   * Stores one reading that a person enters, with its reason. Refuses the request with the code that would refuse a
   * single reading within a batch.
   */
  async enterReading(userRequest: UserRequest, reading: ManualReading): Promise<Serialized<BatchAnswer>> {
    const { batch, preparedBatch } = await this.prepareManualReading(userRequest.establishment, reading);
    // nothing is refused any more: the language of refusals is not used
    return this.storeBatch(batch, 'person', userRequest, 'fr', preparedBatch);
  }

  /**
   * Validates a person's reading before the transaction in which `storeValidatedReading` stores it. Refuses with the
   * codes of `enterReading`.
   */
  async validateManualReading(establishment: Establishment, reading: ManualReading): Promise<ValidatedReading> {
    const validatedReading = await this.prepareManualReading(establishment, reading);
    await this.partitions.ensurePartitions('meter_readings', [validatedReading.preparedBatch.earliestMs]);
    return validatedReading;
  }

  /** Prepares a person's reading. Refuses with the code that refuses a single reading within a batch. */
  private async prepareManualReading(
    establishment: Establishment,
    { reason, note, ...reading }: ManualReading,
  ): Promise<ValidatedReading> {
    const batch = { reason, ...(note === undefined ? {} : { note }), readings: [reading] };
    const preparedBatch = await this.prepareReadings(batch, establishment);
    const [refusal] = preparedBatch.refusals;
    if (refusal !== undefined) refuse(refusal.code, refusal.details);
    return { batch, preparedBatch };
  }

  /**
   * Stores a validated reading within the caller's transaction, whose audit context is set. A reading already stored
   * with the same values changes nothing.
   */
  async storeValidatedReading(
    tx: Tx,
    sender: Sender,
    establishment: Establishment,
    { batch, preparedBatch }: ValidatedReading,
  ): Promise<void> {
    const origin = buildBatchOrigin(batch, 'person', sender, establishment, this.clock.now());
    await insertNewAndConflicting(tx, await reserveBatchId(tx), preparedBatch, origin);
  }

  /**
   * Stores a batch once per idempotency key. Readings are copied when all are new; otherwise only new
   * or conflicting ones are stored. `validatedBatch`: its readings, when the caller has validated them.
   */
  private async storeBatch(
    batch: ReadingBatch,
    source: 'device' | 'person',
    { actor, establishment, idempotencyKey }: UserRequest,
    language: Language,
    validatedBatch?: PreparedBatch,
  ): Promise<Serialized<BatchAnswer>> {
    const receivedAt = this.clock.now();
    const preparedBatch = validatedBatch ?? (await this.prepareReadings(batch, establishment));
    const origin = buildBatchOrigin(batch, source, actor, establishment, receivedAt);
    await this.partitions.ensurePartitions(
      'meter_readings',
      [...preparedBatch.dayNumbers].map((day) => day * DAY_MS),
    );
    const batchId = await this.batchIds.takeNextId();
    const storeReadings = async (tx: Tx, writeReadings: WriteReadings): Promise<BatchAnswer> => {
      const { accepted, conflicts, closedDays } =
        preparedBatch.count === 0 ? NOTHING_STORED : await writeReadings(tx, batchId, preparedBatch, origin);
      return {
        accepted,
        duplicates: preparedBatch.count - accepted,
        conflicts,
        refused: preparedBatch.refusals.map(({ index, code, details }) => ({
          index,
          code,
          message: formatRefusal(code, details, language),
        })),
        closedDays,
        clockDriftMs: origin.clockDriftMs,
      };
    };
    const { establishmentId } = establishment;
    const auditSettings = buildAuditSettings(this.db.dataSource, buildAuditContext(origin));
    const writeBatchOnce = (writeReadings: WriteReadings): Promise<Serialized<BatchAnswer>> =>
      runWithRetries(() =>
        writeOnce(this.db, establishmentId, idempotencyKey, (tx) => storeReadings(tx, writeReadings), auditSettings),
      );
    return insertAssumingNew(
      'meter_readings',
      () => writeBatchOnce(copyNewReadings),
      () => writeBatchOnce(insertNewAndConflicting),
    );
  }

  /** Validates the readings of a batch against the stations of their machines. */
  private async prepareReadings(batch: ReadingBatch, establishment: Establishment): Promise<PreparedBatch> {
    const machines = new Set(batch.readings.map(({ machine }) => machine));
    const findStation = await this.stations.loadMachineStationFinder(establishment.establishmentId, machines);
    const { establishmentId } = establishment;
    const latestMs = await readLatestInstantMs(this.db.dataSource, establishmentId, this.clock.now());
    return prepareBatch(batch, findStation, latestMs);
  }
}

/** Returns the audit context of a batch, with its note, or without one its reason code, as the reason of the act. */
function buildAuditContext({ establishmentId, personId, source, receivedAt, reason, note }: BatchOrigin): AuditContext {
  const action = source === 'device' ? 'meters.receive' : 'meters.enter';
  return {
    establishmentId,
    personId,
    action,
    happenedAt: receivedAt,
    gamingDay: null,
    reason: note === '' ? reason : note,
  };
}

/** Returns the data stored with a batch beside its readings: sender, reason and the drift of the sender's clock. */
function buildBatchOrigin(
  batch: ReadingBatch,
  source: BatchOrigin['source'],
  sender: Sender,
  establishment: Establishment,
  receivedAt: Date,
): BatchOrigin {
  return {
    establishmentId: establishment.establishmentId,
    source,
    reason: batch.reason ?? 'periodic',
    note: batch.note ?? '',
    tokenId: sender.tokenId,
    personId: sender.personId,
    receivedAt,
    clockDriftMs: computeClockDriftMs(batch.sentAt, receivedAt),
  };
}

/** Writes the prepared readings of a batch in a transaction. */
type WriteReadings = (tx: Tx, batchId: bigint, prepared: PreparedBatch, origin: BatchOrigin) => Promise<StorageResult>;

/** Copies readings that are all new. Fails when one is already stored (`insertAssumingNew`). */
const copyNewReadings: WriteReadings = async (tx, batchId, preparedBatch, origin) => {
  const client = await requireTransactionClient(tx);
  const digest = await copyReadings(client, origin.establishmentId, batchId, preparedBatch.readings);
  const closedDays = await writeCopiedBatch(client, batchId, origin, preparedBatch, digest);
  return { accepted: preparedBatch.count, conflicts: 0, closedDays };
};

/**
 * Inserts the new readings, stores conflicting ones beside those already stored, and leaves out those stored with the
 * same values.
 */
const insertNewAndConflicting: WriteReadings = async (tx, batchId, preparedBatch, origin) => {
  const client = await requireTransactionClient(tx);
  const incomingReadings = buildIncomingReadings(preparedBatch.readings);
  const batchKey = [origin.establishmentId, batchId] as const;
  const insertedCount = await insertNewReadings(client, batchKey, incomingReadings);
  const conflictCount =
    insertedCount === preparedBatch.count ? 0 : await storeConflictingReadings(client, batchKey, incomingReadings);
  const writtenBatch = await writeBatch(tx, batchId, origin, { ...preparedBatch, conflicts: conflictCount });
  return {
    accepted: writtenBatch?.rowCount ?? 0,
    conflicts: conflictCount,
    closedDays: writtenBatch?.closedDays ?? [],
  };
};

interface StorageResult {
  readonly accepted: number;
  readonly conflicts: number;
  readonly closedDays: readonly ClosedDayCount[];
}

const NOTHING_STORED: StorageResult = { accepted: 0, conflicts: 0, closedDays: [] };

/** Returns the sender's clock minus the server's in milliseconds; 0 when the sender did not report it. */
function computeClockDriftMs(sentAt: string | number | undefined, receivedAt: Date): number {
  const sentAtMs = sentAt === undefined ? undefined : parseInstantMs(sentAt);
  return sentAtMs === undefined ? 0 : sentAtMs - receivedAt.getTime();
}
