import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { buildAuditSettings, type AuditContext } from '#audit/log/audit-context.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database, findTransactionClient } from '#platform/database/database.js';
import { writeOnce, type Wire, type WriteKey } from '#platform/database/idempotency.js';
import { writeRefusal, refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { DeviceTurns } from './device-turns.service.js';
import { KnownStations } from './known-stations.js';
import { DAY_MS, MonthPartitions } from '../partitions/month-partitions.js';
import { parseInstantMs, truncateValue } from './reading-values.js';
import { copyReadings } from './reading-lines.queries.js';
import { requireReadingBatch, buildIncomingReadings, prepareBatch } from './readings-batch.js';
import type { BatchReading, PreparedBatch, ReadingBatch } from './readings-batch.js';
import {
  BatchIds,
  insertNewReadings,
  storeConflictingReadings,
  writeBatch,
  writeCopiedBatch,
} from './readings.queries.js';
import type { BatchOrigin, ClosedDayCount } from './readings.queries.js';
import { insertAssumingNew, withRetries } from '../partitions/write-errors.js';
import type { ReadingReason } from '#domain/meters/meter-readings.js';
import type { Language } from '#declarations/shapes/text.js';

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
  readonly prepared: PreparedBatch;
}

/**
 * Receives readings, one transaction per batch. The outline of a batch is refused as a whole. Within it each reading is
 * stored or refused by itself, so that one bad machine does not hold up the floor.
 */
@Injectable()
export class ReadingsService {
  private readonly partitions: MonthPartitions;
  private readonly batchIds = new BatchIds();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly stations: KnownStations,
    private readonly deviceTurns: DeviceTurns,
  ) {
    this.partitions = new MonthPartitions(db);
  }

  /**
   * Receives a batch of readings from a device. Refuses INVALID_INPUT, BATCH_TOO_LARGE, INSTANT_UNREADABLE (`sentAt`)
   * and IDEMPOTENCY_KEY_REUSED. Single readings are refused in the response.
   */
  async receiveBatch(
    sender: Sender,
    establishment: Establishment,
    writeKey: WriteKey,
    body: unknown,
    language: Language,
  ): Promise<Wire<BatchAnswer>> {
    const batch = requireReadingBatch(body);
    const { sentAt } = batch;
    // without `sentAt` the drift of the device's clock counts as zero: an unreadable one must not
    if (sentAt !== undefined && parseInstantMs(sentAt) === undefined) {
      refuse('INSTANT_UNREADABLE', { value: truncateValue(sentAt) });
    }
    return this.deviceTurns.run(sender, () =>
      this.storeBatch(batch, 'device', sender, establishment, writeKey, language),
    );
  }

  /**
   * Stores one reading that a person enters, with its reason. Refuses the request with the code that would refuse a
   * single reading within a batch.
   */
  async enterReading(
    sender: Sender,
    establishment: Establishment,
    writeKey: WriteKey,
    reading: ManualReading,
  ): Promise<Wire<BatchAnswer>> {
    const { batch, prepared } = await this.prepareManualReading(establishment, reading);
    // nothing is refused any more: the language of refusals is not used
    return this.storeBatch(batch, 'person', sender, establishment, writeKey, 'fr', prepared);
  }

  /**
   * Validates a person's reading before the transaction in which `storeInTransaction` stores it. Refuses with the
   * codes of `enterReading`.
   */
  async validateReading(establishment: Establishment, reading: ManualReading): Promise<ValidatedReading> {
    const validated = await this.prepareManualReading(establishment, reading);
    await this.partitions.ensurePartitions('meter_readings', [validated.prepared.earliestMs]);
    return validated;
  }

  /** Prepares a person's reading. Refuses with the code that refuses a single reading within a batch. */
  private async prepareManualReading(
    establishment: Establishment,
    { reason, note, ...reading }: ManualReading,
  ): Promise<ValidatedReading> {
    const batch = { reason, ...(note === undefined ? {} : { note }), readings: [reading] };
    const prepared = await this.prepareReadings(batch, establishment);
    const [refusal] = prepared.refused;
    if (refusal !== undefined) refuse(refusal.code, refusal.details);
    return { batch, prepared };
  }

  /**
   * Stores a validated reading within the caller's transaction, whose audit context is set. A reading already stored
   * with the same values changes nothing.
   */
  async storeInTransaction(
    tx: Tx,
    sender: Sender,
    establishment: Establishment,
    { batch, prepared }: ValidatedReading,
  ): Promise<void> {
    const origin = buildOrigin(batch, 'person', sender, establishment, this.clock.now());
    await insertBesideExisting(tx, await this.batchIds.takeNext(tx), prepared, origin);
  }

  /**
   * Stores a batch once per write key (the idempotency key). Readings are copied when all are new; otherwise only new
   * or conflicting ones are stored. `alreadyPrepared`: its readings, when the caller has validated them.
   */
  private async storeBatch(
    batch: ReadingBatch,
    source: 'device' | 'person',
    sender: Sender,
    establishment: Establishment,
    writeKey: WriteKey,
    language: Language,
    alreadyPrepared?: PreparedBatch,
  ): Promise<Wire<BatchAnswer>> {
    const receivedAt = this.clock.now();
    const prepared = alreadyPrepared ?? (await this.prepareReadings(batch, establishment));
    const origin = buildOrigin(batch, source, sender, establishment, receivedAt);
    await this.partitions.ensurePartitions(
      'meter_readings',
      [...prepared.dayNumbers].map((day) => day * DAY_MS),
    );
    const storeReadings = async (tx: Tx, writeReadings: WriteReadings): Promise<BatchAnswer> => {
      const { accepted, conflicts, closedDays } =
        prepared.count === 0
          ? NOTHING_STORED
          : await writeReadings(tx, await this.batchIds.takeNext(tx), prepared, origin);
      return {
        accepted,
        duplicates: prepared.count - accepted,
        conflicts,
        refused: prepared.refused.map(({ index, code, details }) => ({
          index,
          code,
          message: writeRefusal(code, details, language),
        })),
        closedDays,
        clockDriftMs: origin.clockDriftMs,
      };
    };
    const { establishmentId } = establishment;
    const settings = buildAuditSettings(this.db.dataSource, buildAuditContext(origin));
    const writeWith = (writeReadings: WriteReadings): Promise<Wire<BatchAnswer>> =>
      withRetries(() =>
        writeOnce(this.db, establishmentId, writeKey, (tx) => storeReadings(tx, writeReadings), settings),
      );
    return insertAssumingNew(
      'meter_readings',
      () => writeWith(copyNewReadings),
      () => writeWith(insertBesideExisting),
    );
  }

  /** Validates the readings of a batch against the stations of their machines. */
  private async prepareReadings(batch: ReadingBatch, establishment: Establishment): Promise<PreparedBatch> {
    const machines = new Set(batch.readings.map(({ machine }) => machine));
    const findStation = await this.stations.readFinderOf(establishment.establishmentId, machines);
    return prepareBatch(batch, findStation, this.clock.now().getTime());
  }
}

/** Returns the audit context of a batch, with its note, or without one its reason code, as the reason of the act. */
function buildAuditContext({ establishmentId, personId, source, receivedAt, reason, note }: BatchOrigin): AuditContext {
  const act = source === 'device' ? 'meters.receive' : 'meters.enter';
  return {
    establishmentId,
    personId,
    act,
    happenedAt: receivedAt,
    gamingDay: null,
    reason: note === '' ? reason : note,
  };
}

/** Returns the data stored with a batch beside its readings: sender, reason and the drift of the sender's clock. */
function buildOrigin(
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
    clockDriftMs: computeDriftMs(batch.sentAt, receivedAt),
  };
}

/** Writes the prepared readings of a batch in a transaction. */
type WriteReadings = (tx: Tx, batchId: bigint, prepared: PreparedBatch, origin: BatchOrigin) => Promise<StoredReadings>;

/** Copies readings that are all new. Fails when one is already stored (`insertAssumingNew`). */
const copyNewReadings: WriteReadings = async (tx, batchId, prepared, origin) => {
  const client = await findTransactionClient(tx);
  const digest = await copyReadings(client, origin.establishmentId, batchId, prepared.readings);
  const closedDays = await writeCopiedBatch(client, batchId, origin, prepared, digest);
  return { accepted: prepared.count, conflicts: 0, closedDays };
};

/**
 * Inserts the new readings, stores conflicting ones beside those already stored, and leaves out those stored with the
 * same values.
 */
const insertBesideExisting: WriteReadings = async (tx, batchId, prepared, origin) => {
  const client = await findTransactionClient(tx);
  const incomingReadings = buildIncomingReadings(prepared.readings);
  const batchHead = [origin.establishmentId, batchId] as const;
  const insertedCount = await insertNewReadings(client, batchHead, incomingReadings);
  const conflictCount =
    insertedCount === prepared.count ? 0 : await storeConflictingReadings(client, batchHead, incomingReadings);
  const writtenBatch = await writeBatch(tx, batchId, origin, { ...prepared, conflicts: conflictCount });
  return {
    accepted: writtenBatch?.rowCount ?? 0,
    conflicts: conflictCount,
    closedDays: writtenBatch?.closedDays ?? [],
  };
};

interface StoredReadings {
  readonly accepted: number;
  readonly conflicts: number;
  readonly closedDays: readonly ClosedDayCount[];
}

const NOTHING_STORED: StoredReadings = { accepted: 0, conflicts: 0, closedDays: [] };

/** Returns the sender's clock minus the server's in milliseconds; 0 when the sender did not report it. */
function computeDriftMs(sentAt: string | number | undefined, receivedAt: Date): number {
  const ms = sentAt === undefined ? undefined : parseInstantMs(sentAt);
  return ms === undefined ? 0 : ms - receivedAt.getTime();
}
