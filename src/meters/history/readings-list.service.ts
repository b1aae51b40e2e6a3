import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { Database } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import { truncateValue } from '../ingest/reading-values.js';
import { findLastReading, type LastReadingRow } from './last-readings.queries.js';
import { findBatch, listReadingsPage } from './readings-list.queries.js';
import type { BatchRow, ListedReadingRow, ReadingCursor, ReadingsFilter } from './readings-list.queries.js';
import { isUnlistedCounter } from '#domain/meters/counters.js';
import { parseCountersOfRow, formatCounters } from '../ingest/readings.queries.js';
import { listStations } from '../ingest/known-stations.queries.js';
import type { ReadingSource, ReadingReason } from '#domain/meters/meter-readings.js';

/** The batch in which a reading arrived. */
export interface ListedBatch {
  readonly batchId: bigint;
  /** Origin: a device, a file or a person. */
  readonly source: ReadingSource;
  readonly reason: ReadingReason;
  readonly note: string;
  readonly receivedAt: Date;
  /** The sender's clock minus the server's; 0 when the sender did not report it. */
  readonly clockDriftMs: bigint;
  /** Sender, or the person represented by the token. */
  readonly person: { readonly personId: bigint; readonly fullName: string } | null;
  /** Access token of the device; null: no device. */
  readonly token: {
    readonly tokenId: bigint;
    /** Name of the token. */
    readonly name: string;
  } | null;
}

/** A batch of readings in full. */
export interface BatchDetail extends ListedBatch {
  readonly rowCount: number;
  /** Number of readings already stored. */
  readonly duplicateCount: number;
  /** Number of readings stored beside another of the same instant. */
  readonly conflictCount: number;
  /** Instant of the earliest reading; null: none. */
  readonly earliestReadAt: Date | null;
  /** Instant of the latest reading; null: none. */
  readonly latestReadAt: Date | null;
  /** Version of the digest of the batch. */
  readonly digestVersion: number;
  /** SHA-256 of the batch's readings, hexadecimal. */
  readonly digest: string;
}

/** A reading in the list of readings. */
export interface ListedReading {
  readonly machine: string;
  readonly station: number;
  readonly readAt: Date;
  /** 0 for the first reading of the instant; others are stored beside it. */
  readonly variant: number;
  /** True when the instant has several readings. */
  readonly isConflicting: boolean;
  /** Every reported counter, camel-case names, decimal text. */
  readonly counters: Readonly<Record<string, string>>;
  readonly batch: ListedBatch;
}

/** A page of readings. */
export interface ReadingsPage {
  /** Readings, the latest first. */
  readonly readings: readonly ListedReading[];
  /** Cursor: pass it for the next page; null on the last page. */
  readonly next: string | null;
}

/** Counters of a station at an instant. */
export interface ReadCounters {
  readonly readAt: Date;
  /** Values by counter, in the unit of each. */
  readonly counters: Readonly<Record<string, string>>;
}

/** Readings for comparison when a machine is read: its last reading, and one a day to a week before that. */
export interface LastReadings {
  readonly machine: string;
  readonly station: number;
  readonly last: ReadCounters | null;
  readonly earlier: ReadCounters | null;
}

/** Filter and page of a list of readings. */
export interface ReadingsPageRequest extends Omit<ReadingsFilter, 'after'> {
  /** `next` of the previous page. */
  readonly after: string | null;
}

/** Format of `after`: the position of the last reading of the previous page. */
export const READING_CURSOR_PATTERN = /^(\d{1,18})\.(\d{1,15})\.(\d{1,5})$/;

/** Lists readings as reported, so that a figure can be traced to its reading. */
@Injectable()
export class ReadingsListService {
  constructor(private readonly db: Database) {}

  /**
   * Returns a page of readings, by station, oldest first; `next` is null on the last page. Refuses UNKNOWN_MACHINE and
   * UNKNOWN_STATION.
   */
  async listReadings(establishment: Establishment, request: ReadingsPageRequest): Promise<ReadingsPage> {
    await this.assertStationExists(establishment, request.machine, request.station);
    const readingRows = await listReadingsPage(this.db.dataSource, establishment.establishmentId, {
      ...request,
      after: request.after === null ? null : parseReadingCursor(request.after),
      limit: request.limit + 1,
    });
    const pageRows = readingRows.slice(0, request.limit);
    const lastPageRow = pageRows.at(-1);
    return {
      readings: pageRows.map(buildListedReading),
      next: readingRows.length > request.limit && lastPageRow !== undefined ? formatReadingCursor(lastPageRow) : null,
    };
  }

  /**
   * Returns the last reading of a station, and for comparison one taken at least seven days before it, else at least
   * one day before. Refuses UNKNOWN_MACHINE, UNKNOWN_STATION.
   */
  async getLastReadings(establishment: Establishment, machine: string, station: number): Promise<LastReadings> {
    const db = this.db.dataSource;
    const { establishmentId } = establishment;
    const stations = await listStations(db, establishmentId, [machine]);
    if (stations.length === 0) refuse('UNKNOWN_MACHINE', { machine });
    const stationRow = stations.find(({ station_number }) => station_number === station);
    const stationId = stationRow?.station_id ?? refuse('UNKNOWN_STATION', { machine, station: String(station) });
    const lastReading = await findLastReading(db, establishmentId, stationId, null);
    const findReadingBefore = (dayCount: number) =>
      lastReading === undefined
        ? undefined
        : findLastReading(
            db,
            establishmentId,
            stationId,
            new Date(lastReading.read_at.getTime() - dayCount * 86_400_000),
          );
    const earlierReading = (await findReadingBefore(7)) ?? (await findReadingBefore(1));
    return { machine, station, last: buildReadCounters(lastReading), earlier: buildReadCounters(earlierReading) };
  }

  /** Returns a batch of readings by its number. Refuses NOT_FOUND. */
  async requireBatch(establishment: Establishment, batchId: string): Promise<BatchDetail> {
    const batchRow = /^\d{1,18}$/.test(batchId)
      ? await findBatch(this.db.dataSource, establishment.establishmentId, BigInt(batchId))
      : undefined;
    return batchRow === undefined
      ? refuse('NOT_FOUND', { what: `batch ${truncateValue(batchId)}` })
      : buildBatchDetail(batchRow);
  }

  /** Refuses UNKNOWN_MACHINE and UNKNOWN_STATION; null means that no machine, or no station of it, was requested. */
  private async assertStationExists(
    establishment: Establishment,
    machine: string | null,
    station: number | null,
  ): Promise<void> {
    if (machine === null) return;
    const stations = await listStations(this.db.dataSource, establishment.establishmentId, [machine]);
    if (stations.length === 0) refuse('UNKNOWN_MACHINE', { machine });
    if (station !== null && !stations.some(({ station_number }) => station_number === station)) {
      refuse('UNKNOWN_STATION', { machine, station: String(station) });
    }
  }
}

function buildReadCounters(row: LastReadingRow | undefined): ReadCounters | null {
  return row === undefined ? null : { readAt: row.read_at, counters: formatCounters(parseCountersOfRow(row)) };
}

/** Parses a cursor of `READING_CURSOR_PATTERN`: station id, milliseconds since 1970, variant. */
function parseReadingCursor(cursor: string): ReadingCursor {
  const [, stationId = '0', ms = '0', variant = '0'] = READING_CURSOR_PATTERN.exec(cursor) ?? [];
  return { stationId: BigInt(stationId), readAt: new Date(Number(ms)), variant: Number(variant) };
}

function formatReadingCursor({ station_id, read_at, variant }: ListedReadingRow): string {
  return `${station_id}.${read_at.getTime()}.${variant}`;
}

/** Returns a row as a listed reading: its counters as decimal text, its batch nested. */
function buildListedReading(row: ListedReadingRow): ListedReading {
  return {
    machine: row.sbm_number,
    station: row.station_number,
    readAt: row.read_at,
    variant: row.variant,
    isConflicting: row.is_conflicting,
    counters: { ...formatCounters(parseCountersOfRow({ ...row })), ...selectUnlistedCounters(row.other_counters) },
    batch: buildListedBatch(row),
  };
}

/** Returns the counters outside every known list, by the machine's own names. */
function selectUnlistedCounters(otherCounters: ListedReadingRow['other_counters']): Record<string, string> {
  return Object.fromEntries(Object.entries(otherCounters ?? {}).filter(([name]) => isUnlistedCounter(name)));
}

/** Returns the batch of a row, with its sender: a person, a device's token, or both. */
function buildListedBatch(row: ListedReadingRow | BatchRow): ListedBatch {
  return {
    batchId: row.batch_id,
    source: row.source,
    reason: row.reason,
    note: row.note,
    receivedAt: row.received_at,
    clockDriftMs: row.clock_drift_ms,
    person: row.person_id === null ? null : { personId: row.person_id, fullName: row.full_name ?? '' },
    token: row.token_id === null ? null : { tokenId: row.token_id, name: row.token_name ?? '' },
  };
}

/** Returns a batch in full, its digest in hexadecimal. */
function buildBatchDetail(row: BatchRow): BatchDetail {
  return {
    ...buildListedBatch(row),
    rowCount: row.row_count,
    duplicateCount: row.duplicate_count,
    conflictCount: row.conflict_count,
    earliestReadAt: row.earliest_read_at,
    latestReadAt: row.latest_read_at,
    digestVersion: row.digest_version,
    digest: row.digest.toString('hex'),
  };
}
