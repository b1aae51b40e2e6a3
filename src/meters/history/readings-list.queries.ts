import { queryOptionalRow, queryRows, type Queryable } from '#platform/database/rows.js';
import { DIGEST_COUNTERS } from '../ingest/reading-lines.js';
import { buildReadingColumnsSql } from '../scan/scan.queries.js';
import type { ReadingSource, ReadingReason } from '#domain/meters/meter-readings.js';

/** A reading's position in the list: by station, oldest first, those of one instant by variant. */
export interface ReadingCursor {
  readonly stationId: bigint;
  readonly readAt: Date;
  readonly variant: number;
}

/** Restrictions of a list of readings; null: no restriction. */
export interface ReadingsFilter {
  readonly machine: string | null;
  readonly station: number | null;
  /** Both inclusive; null: unbounded. */
  readonly from: Date | null;
  readonly to: Date | null;
  readonly after: ReadingCursor | null;
  readonly limit: number;
}

/** The batch of a reading, with its sender. */
export interface BatchColumns {
  readonly batch_id: bigint;
  readonly source: ReadingSource;
  readonly reason: ReadingReason;
  readonly note: string;
  readonly received_at: Date;
  readonly clock_drift_ms: bigint;
  readonly person_id: bigint | null;
  readonly full_name: string | null;
  readonly token_id: bigint | null;
  readonly token_name: string | null;
}

/** Every column of a counter; null when the reading does not report it. */
type CounterColumns = Readonly<Record<(typeof DIGEST_COUNTERS)[number], bigint | null>>;

/** A reading, its counters in the columns of their names, and its batch. */
export interface ListedReadingRow extends BatchColumns, CounterColumns {
  readonly sbm_number: string;
  readonly station_number: number;
  readonly station_id: bigint;
  readonly read_at: Date;
  readonly variant: number;
  readonly is_conflicting: boolean;
  /** Counters without a column of their own, by name; null: none was reported. */
  readonly other_counters: Readonly<Record<string, string>> | null;
}

/** Columns of `BatchColumns`, from `reading_batches` joined with `BATCH_SENDERS`. */
export const BATCH_COLUMNS = `reading_batches.batch_id, reading_batches.source, reading_batches.reason, reading_batches.note,
  reading_batches.received_at, reading_batches.clock_drift_ms, reading_batches.person_id, people.full_name,
  reading_batches.token_id, api_tokens.name as token_name`;

/** Joins the sender of a batch. */
export const BATCH_SENDERS = `left join people_names as people on people.person_id = reading_batches.person_id
  left join api_tokens_public as api_tokens on api_tokens.establishment_id = reading_batches.establishment_id
    and api_tokens.token_id = reading_batches.token_id`;

/**
 * Returns one page of readings by station and time, beginning behind the reading `after`. Each station has one index
 * scan, so that the tenth year costs no more than the first.
 */
export function listReadingsPage(
  db: Queryable,
  establishmentId: number,
  { machine, station, from, to, after, limit }: ReadingsFilter,
): Promise<ListedReadingRow[]> {
  return queryRows<ListedReadingRow>(
    db,
    `select machines.sbm_number, wanted.station_number, page.station_id, page.read_at, page.variant,
        ${buildReadingColumnsSql('page')}, ${BATCH_COLUMNS},
        exists (
          select from meter_readings as beside
          where beside.establishment_id = $1 and beside.station_id = page.station_id
            and beside.read_at = page.read_at and beside.variant > 0
        ) as is_conflicting
      from (
        select reading.* from (
          select stations.station_id
          from stations_public as stations
          join machines_public as machines using (establishment_id, machine_id)
          where stations.establishment_id = $1 and ($2::text is null or machines.sbm_number = $2)
            and ($3::smallint is null or stations.station_number = $3)
            and ($6::bigint is null or stations.station_id >= $6)
          order by stations.station_id
        ) as asked
        cross join lateral (
          select meter_readings.station_id, meter_readings.read_at, meter_readings.variant,
            meter_readings.batch_id as of_batch, ${buildReadingColumnsSql()}
          from meter_readings
          where meter_readings.establishment_id = $1 and meter_readings.station_id = asked.station_id
            and meter_readings.read_at >= case when asked.station_id = $6
              then greatest($7::timestamptz, $4::timestamptz) else $4::timestamptz end
            and meter_readings.read_at <= $5::timestamptz
            and (asked.station_id is distinct from $6
              or (meter_readings.read_at, meter_readings.variant) > ($7::timestamptz, $8::integer))
          order by meter_readings.read_at, meter_readings.variant
          limit $9
        ) as reading
        limit $9
      ) as page
      join stations_public as wanted on wanted.establishment_id = $1 and wanted.station_id = page.station_id
      join machines_public as machines on machines.establishment_id = $1 and machines.machine_id = wanted.machine_id
      join reading_batches on reading_batches.establishment_id = $1 and reading_batches.batch_id = page.of_batch
      ${BATCH_SENDERS}
      order by page.station_id, page.read_at, page.variant`,
    [
      establishmentId,
      machine,
      station,
      from ?? '-infinity',
      to ?? 'infinity',
      after?.stationId ?? null,
      after?.readAt ?? null,
      after?.variant ?? null,
      limit,
    ],
  );
}

/** A batch of readings with its counts, its first and last instant and its digest. */
export interface BatchRow extends BatchColumns {
  readonly row_count: number;
  readonly duplicate_count: number;
  readonly conflict_count: number;
  readonly earliest_read_at: Date | null;
  readonly latest_read_at: Date | null;
  readonly digest_version: number;
  readonly digest: Buffer;
}

/** Returns a batch of readings with its sender; undefined when the number is unknown. */
export function findBatch(db: Queryable, establishmentId: number, batchId: bigint): Promise<BatchRow | undefined> {
  return queryOptionalRow<BatchRow>(
    db,
    `select ${BATCH_COLUMNS}, reading_batches.row_count, reading_batches.duplicate_count, reading_batches.conflict_count,
        reading_batches.earliest_read_at, reading_batches.latest_read_at, reading_batches.digest_version,
        reading_batches.digest
      from reading_batches
      ${BATCH_SENDERS}
      where reading_batches.establishment_id = $1 and reading_batches.batch_id = $2`,
    [establishmentId, batchId],
  );
}
