import { silenceLimitSeconds } from '#platform/runtime/background.js';
import { queryOptionalRow, queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { Language } from '#declarations/shapes/text.js';

/** `interrupted`: its process ended before it was complete. */
export type ArchiveState = 'running' | 'ready' | 'failed' | 'interrupted';

/** An archive of a period, and the state of its making. */
export interface ArchiveRow {
  /** Numbered by the database, across establishments; also the name of the file. */
  readonly archiveId: bigint;
  /** First gaming day of the period, YYYY-MM-DD. */
  readonly firstDay: string;
  /** Last gaming day of the period, included, YYYY-MM-DD; a period has 400 days at most. */
  readonly lastDay: string;
  /** Language of its documents. */
  readonly language: Language;
  readonly requestedBy: string;
  /** Time of the request, by the server's clock. */
  readonly requestedAt: Date;
  readonly state: ArchiveState;
  /** Time at which it ended; null while it runs. */
  readonly finishedAt: Date | null;
  /** Size of the file, bytes; null unless it is ready. */
  readonly sizeBytes: bigint | null;
  /** Hexadecimal, of the whole file. */
  readonly sha256: string | null;
  /** Code of the refusal, for a failed one. */
  readonly failureCode: string | null;
  /** Parts made so far: documents, days, the log and the frame around them. */
  readonly partsDone: number;
  /** Number of parts in all; 0 until the work begins. */
  readonly partsTotal: number;
}

const archiveColumns = `archives.archive_id as "archiveId", archives.first_day as "firstDay",
  archives.last_day as "lastDay", archives.language, people.full_name as "requestedBy",
  archives.requested_at as "requestedAt",
  case when archives.state = 'running'
      and archives.seen_at < clock_timestamp() - make_interval(secs => ${silenceLimitSeconds})
    then 'interrupted' else archives.state end as state,
  archives.finished_at as "finishedAt", archives.size_bytes as "sizeBytes", encode(archives.sha256, 'hex') as sha256,
  archives.failure_code as "failureCode", archives.parts_done as "partsDone", archives.parts_total as "partsTotal"`;

/**
 * Lists archives, newest first; `beforeArchiveId` is the last archive of the previous page, null for the first page.
 */
export function listArchivesBefore(
  db: Queryable,
  establishmentId: number,
  beforeArchiveId: bigint | null,
  limit: number,
): Promise<ArchiveRow[]> {
  return queryRows<ArchiveRow>(
    db,
    `select ${archiveColumns} from archives join people_names as people on people.person_id = archives.requested_by
      where archives.establishment_id = $1 and ($2::bigint is null or archives.archive_id < $2)
      order by archives.archive_id desc limit $3`,
    [establishmentId, beforeArchiveId, limit],
  );
}

/** Returns an archive; undefined when the establishment has none with this id. */
export function findArchive(
  db: Queryable,
  establishmentId: number,
  archiveId: bigint,
): Promise<ArchiveRow | undefined> {
  return queryOptionalRow<ArchiveRow>(
    db,
    `select ${archiveColumns} from archives join people_names as people on people.person_id = archives.requested_by
      where archives.establishment_id = $1 and archives.archive_id = $2`,
    [establishmentId, archiveId],
  );
}

/** Records the progress of a running archive, outside the audit and the log. */
export async function recordArchiveProgress(
  db: Queryable,
  establishmentId: number,
  archiveId: bigint,
  progress: { readonly done: number; readonly total: number },
): Promise<void> {
  await queryRows(
    db,
    `update archives set parts_done = $3, parts_total = $4, seen_at = clock_timestamp()
      where archives.establishment_id = $1 and archives.archive_id = $2 and archives.state = 'running'`,
    [establishmentId, archiveId, progress.done, progress.total],
  );
}

export type ArchiveOutcome =
  | { readonly state: 'ready'; readonly size: number; readonly sha256: Buffer }
  | { readonly state: 'failed'; readonly code: string };

/**
 * Records the outcome of a running archive, its end and its size or failure. When it is ready, all its parts are done.
 */
export async function recordArchiveOutcome(
  tx: Tx,
  establishmentId: number,
  archiveId: bigint,
  finishedAt: Date,
  outcome: ArchiveOutcome,
): Promise<void> {
  const isReady = outcome.state === 'ready';
  await queryRows(
    tx,
    `update archives set state = $3, finished_at = $4, size_bytes = $5, sha256 = $6, failure_code = $7,
        parts_done = case when $3 = 'ready' then archives.parts_total else archives.parts_done end
      where archives.establishment_id = $1 and archives.archive_id = $2 and archives.state = 'running'`,
    [
      establishmentId,
      archiveId,
      outcome.state,
      finishedAt,
      isReady ? outcome.size : null,
      isReady ? outcome.sha256 : null,
      isReady ? null : outcome.code,
    ],
  );
}

/** A gaming day of the period; closing and run are null for a day that is not closed. */
export interface PeriodDayRow {
  readonly gamingDay: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly closingNumber: number | null;
  readonly runNumber: number | null;
}

/**
 * Lists the recorded gaming days of a period, both ends included, earliest first, with their closing and frozen run.
 */
export function listDaysOfPeriod(
  db: Queryable,
  establishmentId: number,
  firstDay: string,
  lastDay: string,
): Promise<PeriodDayRow[]> {
  return queryRows<PeriodDayRow>(
    db,
    `select current_runs.gaming_day as "gamingDay", current_runs.opens_at as "opensAt",
        current_runs.closes_at as "closesAt", current_runs.closing_number as "closingNumber",
        case when current_runs.frozen then current_runs.run_number end as "runNumber"
      from current_runs
      where current_runs.establishment_id = $1 and current_runs.gaming_day between $2::date and $3::date
      order by current_runs.gaming_day`,
    [establishmentId, firstDay, lastDay],
  );
}

/** Returns the time at which the last closing within a period was recorded before `until`; null when there is none. */
export async function findLastClosingTime(
  db: Queryable,
  establishmentId: number,
  period: { readonly firstDay: string; readonly lastDay: string },
  recordedBefore: Date,
): Promise<Date | null> {
  const { recordedAt } = await queryRow<{ recordedAt: Date | null }>(
    db,
    `select max(log_entries.recorded_at) as "recordedAt" from log_entries_public as log_entries
      where log_entries.establishment_id = $1 and log_entries.table_name = 'day_closings'
        and log_entries.recorded_at < $4
        and (log_entries.row_key::jsonb) ->> 'gaming_day' between $2 and $3`,
    [establishmentId, period.firstDay, period.lastDay, recordedBefore],
  );
  return recordedAt;
}
