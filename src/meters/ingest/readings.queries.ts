import type { PoolClient } from 'pg';
import { COUNTERS, FURTHER_COUNTERS, STANDARD_COUNTERS } from '#domain/meters/counters.js';
import type { CounterName, CounterValues } from '#domain/meters/counters.js';
import type { Database } from '#platform/database/database.js';
import { queryOptionalRow, queryRow, queryRows, type Queryable, type SqlParameter } from '#platform/database/rows.js';
import type { ReadingSource, ReadingReason } from '#domain/meters/meter-readings.js';

/** Columns of a reading's counters, in the order of `COUNTERS`. */
export const COUNTER_COLUMNS: readonly string[] = STANDARD_COUNTERS.map((counter) => counter.column);
export const OTHER_COUNTERS = 'other_counters';

/** A station in a file but not in the inventory, with its earliest reading. */
export interface PlaceholderRow {
  readonly machine: string;
  readonly station: string;
  readonly readAtMs: number;
}

/** Checks whether a write of the establishment has already used the idempotency key. */
export async function isIdempotencyKeyUsed(
  db: Queryable,
  establishmentId: number,
  idempotencyKey: string,
): Promise<boolean> {
  const keyRows = await queryRows(
    db,
    `select from idempotency_keys_public as idempotency_keys
      where idempotency_keys.establishment_id = $1 and idempotency_keys.idempotency_key = $2`,
    [establishmentId, idempotencyKey],
  );
  return keyRows.length > 0;
}

/** Returns the number of the next batch; an unused number is not a gap. */
export async function reserveBatchId(db: Queryable): Promise<bigint> {
  const { batch_id } = await queryRow<{ batch_id: bigint }>(db, `select nextval('reading_batch_ids') as batch_id`);
  return batch_id;
}

const IDS_PER_RESERVATION = 64;

/**
 * Reserves many batch numbers at once, which saves a query per batch. Outside any transaction: numbers reserved in one
 * that is rolled back may be given again after a crash of the database.
 */
export class BatchIdReserve {
  private reservedIds: bigint[] = [];

  constructor(private readonly db: Database) {}

  /** Returns the next reserved batch id, and reserves more when none is left. */
  async takeNextId(): Promise<bigint> {
    for (;;) {
      const nextId = this.reservedIds.shift();
      if (nextId !== undefined) return nextId;
      const newIds = await queryRows<{ batch_id: bigint }>(
        this.db.dataSource,
        `select nextval('reading_batch_ids') as batch_id from generate_series(1, ${IDS_PER_RESERVATION})`,
      );
      this.reservedIds.push(...newIds.map(({ batch_id }) => batch_id));
    }
  }
}

/**
 * Returns the number of exceptions (unexplained steps) later than `since` that begin or end with a reading of these
 * batches.
 */
export function countExceptionsOfBatches(
  db: Queryable,
  establishmentId: number,
  batchIds: readonly bigint[],
  since: Date,
): Promise<{ readonly count: number }> {
  return queryRow(
    db,
    `select count(*)::integer as count
      from meter_breaks
      where meter_breaks.establishment_id = $1 and meter_breaks.kind = 'exception' and meter_breaks.later_read_at >= $3
        and exists (
          select from (
            select meter_readings.batch_id from meter_readings
            where meter_readings.establishment_id = $1 and meter_readings.station_id = meter_breaks.station_id
              and meter_readings.read_at in (meter_breaks.earlier_read_at, meter_breaks.later_read_at)
            -- by the key, regardless of the statistics of new partitions: by batch, each step would read all its rows
            offset 0
          ) as step_readings
          where step_readings.batch_id = any($2::bigint[])
        )`,
    [establishmentId, batchIds, since],
  );
}

/** Data of a batch beside its rows. */
export interface BatchOrigin {
  readonly establishmentId: number;
  readonly source: ReadingSource;
  readonly reason: ReadingReason;
  readonly note: string;
  readonly tokenId: bigint | null;
  readonly personId: bigint | null;
  readonly receivedAt: Date;
  /** The sender's clock minus ours; 0 when the sender does not report it. */
  readonly clockDriftMs: number;
  /** Import of the file; absent: no import. */
  readonly importId?: bigint | null;
}

/** Number of readings that belong to a day already closed. */
export interface ClosedDayCount {
  readonly gamingDay: string;
  /** Number of readings. */
  readonly readings: number;
}

/** Result of `writeBatch`: the number of new readings, and those dated to closed days. */
export interface WrittenBatch {
  readonly rowCount: number;
  readonly closedDays: readonly ClosedDayCount[];
}

/** Content of one batch: the number of readings, of those stored beside another, and the first and last instant. */
export interface BatchSummary {
  readonly count: number;
  readonly conflicts: number;
  readonly earliestMs: number;
  readonly latestMs: number;
}

/**
 * Records the batch whose readings were already inserted under its id; the database computes their digest in the same
 * transaction. Returns undefined when no reading was new: then no batch exists.
 */
export async function writeBatch(
  db: Queryable,
  batchId: bigint,
  origin: BatchOrigin,
  summary: BatchSummary,
): Promise<WrittenBatch | undefined> {
  const batchRow = await queryOptionalRow<{ row_count: number; closed_days: ClosedDayCount[] }>(db, WRITE_BATCH_SQL, [
    ...buildBatchParameters(batchId, origin),
    summary.count,
    summary.conflicts,
    new Date(summary.earliestMs),
    new Date(summary.latestMs),
    origin.importId ?? null,
  ]);
  return batchRow && { rowCount: batchRow.row_count, closedDays: batchRow.closed_days };
}

/** Returns the first nine parameters shared by the two statements that write a batch. */
const buildBatchParameters = (batchId: bigint, origin: BatchOrigin) => [
  origin.establishmentId,
  batchId,
  origin.source,
  origin.reason,
  origin.note,
  origin.tokenId,
  origin.personId,
  origin.receivedAt,
  origin.clockDriftMs,
];

// A reading at the exact closing is the day's last: after the opening, up to and including the closing, as for
// movements.
const WRITE_BATCH_SQL = `
with batch as (
  insert into reading_batches (establishment_id, batch_id, source, reason, note, token_id, person_id, received_at,
    clock_drift_ms, duplicate_count, conflict_count, row_count, earliest_read_at, latest_read_at, digest, import_id)
  select $1::integer, $2::bigint, $3, $4, $5, $6::bigint, $7::bigint, $8, $9::bigint, $10::integer - proof.row_count,
    $11::integer, proof.row_count, proof.earliest_read_at, proof.latest_read_at, proof.digest, $14::bigint
  from reading_batch_digests($1, $2, $2, $12, $13) as proof
  returning row_count, earliest_read_at, latest_read_at
), queued as (
  insert into reading_scan_queue (establishment_id, batch_id) select $1, $2 from batch
)
select batch.row_count, coalesce((
  select jsonb_agg(jsonb_build_object('gamingDay', late.gaming_day, 'readings', late.readings) order by late.gaming_day)
  from (
    select gaming_days.gaming_day, count(*) as readings
    from gaming_days_public as gaming_days
    join meter_readings on meter_readings.establishment_id = gaming_days.establishment_id
      and meter_readings.batch_id = $2 and meter_readings.read_at between $12 and $13
      and meter_readings.read_at > gaming_days.opens_at and meter_readings.read_at <= gaming_days.closes_at
    where gaming_days.establishment_id = $1 and gaming_days.state = 'closed'
      and gaming_days.closes_at >= batch.earliest_read_at and gaming_days.opens_at < batch.latest_read_at
    group by gaming_days.gaming_day
  ) as late
), '[]') as closed_days
from batch`;

/**
 * Records a batch of readings that are all new, with the digest of the copied lines. Returns how many readings are
 * dated to each closed day; days without one are left out.
 */
export async function writeCopiedBatch(
  client: PoolClient,
  batchId: bigint,
  origin: BatchOrigin,
  copiedBatch: CopiedBatch,
  digest: Buffer,
): Promise<ClosedDayCount[]> {
  const { rows: closedDayRows } = await client.query<{ gaming_day: string; opens_at: Date; closes_at: Date }>({
    name: 'meters.writeCopiedBatch',
    text: WRITE_COPIED_BATCH_SQL,
    values: [
      ...buildBatchParameters(batchId, origin),
      copiedBatch.readings.length,
      new Date(copiedBatch.earliestMs),
      new Date(copiedBatch.latestMs),
      digest,
    ],
  });
  return closedDayRows.flatMap(({ gaming_day, opens_at, closes_at }) => {
    const readings = copiedBatch.readings.filter(
      ({ readAtMs }) => readAtMs > opens_at.getTime() && readAtMs <= closes_at.getTime(),
    ).length;
    return readings === 0 ? [] : [{ gamingDay: gaming_day, readings }];
  });
}

/** Instants of the readings of one batch. */
export interface CopiedBatch {
  readonly readings: readonly { readonly readAtMs: number }[];
  readonly earliestMs: number;
  readonly latestMs: number;
}

const WRITE_COPIED_BATCH_SQL = `
with batch as (
  insert into reading_batches (establishment_id, batch_id, source, reason, note, token_id, person_id, received_at,
    clock_drift_ms, row_count, earliest_read_at, latest_read_at, digest)
  values ($1::integer, $2::bigint, $3, $4, $5, $6::bigint, $7::bigint, $8, $9::bigint, $10::integer, $11::timestamptz,
    $12::timestamptz, $13::bytea)
), queued as (
  insert into reading_scan_queue (establishment_id, batch_id) values ($1::integer, $2::bigint)
)
select gaming_days.gaming_day, gaming_days.opens_at, gaming_days.closes_at
from gaming_days_public as gaming_days
where gaming_days.establishment_id = $1::integer and gaming_days.state = 'closed'
  and gaming_days.closes_at >= $11::timestamptz and gaming_days.opens_at < $12::timestamptz
order by gaming_days.gaming_day`;

/** Source of readings about to be written: columns ordinal, station_id, read_at and the counters'. */
export interface IncomingReadings {
  /** Source after \`from\`, under the name \`incoming\`. */
  readonly from: string;
  readonly parameters: readonly SqlParameter[];
  readonly counterColumns: readonly string[];
}

/**
 * Writes the readings not stored yet and returns their number. `batchKey`: the ids of the establishment and of the
 * batch.
 */
export async function insertNewReadings(
  client: PoolClient,
  batchKey: readonly [number, bigint],
  incomingReadings: IncomingReadings,
): Promise<number> {
  const insertResult = await client.query(buildInsertNewSql(incomingReadings), [
    ...batchKey,
    ...incomingReadings.parameters,
  ]);
  return insertResult.rowCount ?? 0;
}

/**
 * Returns the SQL that inserts the readings not stored yet; $1 and $2 are the establishment and the batch. Rows are
 * ordered, so that two overlapping batches lock in the same order.
 */
function buildInsertNewSql({ from, counterColumns }: IncomingReadings): string {
  const columns = counterColumns.join(', ');
  const incomingColumns = counterColumns.map((column) => `incoming.${column}`).join(', ');
  return `insert into meter_readings (establishment_id, station_id, read_at, variant, batch_id, ${columns})
    select $1::integer, incoming.station_id, incoming.read_at, 0, $2::bigint, ${incomingColumns}
    from ${from}
    order by incoming.station_id, incoming.read_at, incoming.ordinal
    on conflict do nothing`;
}

/**
 * Returns the SQL that stores each conflicting reading (other values at the instant of a stored one) under the next
 * variant number. One run stores at most one reading per station and instant. A reading that a stored one contains is
 * left out; one that only adds counters is stored and is no conflict.
 */
function buildInsertConflictingSql({ from, counterColumns }: IncomingReadings): string {
  const columns = counterColumns.join(', ');
  const unsettledColumns = counterColumns.map((column) => `unsettled.${column}`).join(', ');
  const sameValuesCondition = counterColumns
    .map((column) =>
      column === OTHER_COUNTERS
        ? `(incoming.${column} is null or kept.${column} @> incoming.${column})`
        : `(incoming.${column} is null or kept.${column} = incoming.${column})`,
    )
    .join(' and ');
  return `with unsettled as (
      select distinct on (incoming.station_id, incoming.read_at) incoming.*
      from ${from}
      where not exists (
        select from meter_readings as kept
        where kept.establishment_id = $1 and kept.station_id = incoming.station_id and kept.read_at = incoming.read_at
          and ${sameValuesCondition}
      )
      order by incoming.station_id, incoming.read_at, incoming.ordinal
    ), kept_beside as (
      insert into meter_readings (establishment_id, station_id, read_at, variant, batch_id, ${columns})
      select $1::integer, unsettled.station_id, unsettled.read_at, (
          select max(present.variant) + 1 from meter_readings as present
          where present.establishment_id = $1 and present.station_id = unsettled.station_id
            and present.read_at = unsettled.read_at
        ), $2::bigint, ${unsettledColumns}
      from unsettled
      on conflict do nothing
      returning meter_readings.*
    )
    select (select count(*) from unsettled)::integer as unsettled, (
        select count(*) from kept_beside
        where exists (
          select from meter_readings as kept
          where kept.establishment_id = $1 and kept.station_id = kept_beside.station_id
            and kept.read_at = kept_beside.read_at and readings_disagree(kept, kept_beside::meter_readings)
        )
      )::integer as conflicting`;
}

/** Maximum number of different readings per instant before the sender is considered faulty. */
const MAX_VARIANTS = 1000;

/**
 * Stores every reading that adds to the stored ones of its instant, and returns how many disagree with them. Each pass
 * stores at most one reading per instant, because the next must be compared with it; the last pass finds none left.
 */
export async function storeConflictingReadings(
  client: PoolClient,
  batchKey: readonly [number, bigint],
  incomingReadings: IncomingReadings,
): Promise<number> {
  const sql = buildInsertConflictingSql(incomingReadings);
  let conflictCount = 0;
  for (let pass = 0; pass < MAX_VARIANTS; pass += 1) {
    const passResult = await client.query<{ unsettled: number; conflicting: number }>(sql, [
      ...batchKey,
      ...incomingReadings.parameters,
    ]);
    const [passCounts] = passResult.rows;
    conflictCount += passCounts?.conflicting ?? 0;
    if (passCounts === undefined || passCounts.unsettled === 0) return conflictCount;
  }
  throw new Error(`more than ${MAX_VARIANTS} different readings for one instant`);
}

/**
 * Returns the counters of a row of the table of readings, by name; a null column is not reported. `prefix` precedes the
 * column names where a row contains two readings.
 */
export function parseCountersOfRow(row: Readonly<Record<string, unknown>>, prefix = ''): CounterValues {
  const values: Partial<Record<CounterName, bigint>> = {};
  for (const { name, column } of STANDARD_COUNTERS) {
    const value = row[prefix + column];
    if (typeof value === 'bigint') values[name] = value;
  }
  const otherCounters = row[prefix + OTHER_COUNTERS] as Readonly<Record<string, string>> | null | undefined;
  if (otherCounters !== null && otherCounters !== undefined) {
    for (const { name } of FURTHER_COUNTERS) {
      const value = otherCounters[name];
      if (value !== undefined) values[name] = BigInt(value);
    }
  }
  return values;
}

/** Returns counters as JSON: camel-case names, decimal text, in the order of `COUNTERS`. */
export const formatCounters = (counters: CounterValues): Record<string, string> => mapCounters(counters, String);

/** Returns counters from stored JSON, in the order of `COUNTERS`. */
export const parseStoredCounters = (counters: Readonly<Record<string, string>>): CounterValues =>
  mapCounters(counters, BigInt);

/** Returns the present counters with their values converted, in the order of `COUNTERS`. */
function mapCounters<From, To>(counters: Readonly<Record<string, From>>, convert: (value: From) => To) {
  const presentEntries = COUNTERS.flatMap(({ name }) => {
    const value = counters[name];
    return value === undefined ? [] : [[name, convert(value)] as const];
  });
  return Object.fromEntries(presentEntries);
}
