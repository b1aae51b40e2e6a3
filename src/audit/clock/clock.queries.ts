import { queryRow, type Queryable } from '#platform/database/rows.js';

/** The database's clock, the last recorded entry of any log, and the number of accepted clocks. */
export interface RecordedTimeRow {
  readonly databaseAt: Date;
  readonly lastEntryAt: Date | null;
  readonly acceptances: bigint;
}

/** Returns the database's clock, the time of the last entry of any log, and the number of accepted clocks. */
export function readRecordedTime(db: Queryable): Promise<RecordedTimeRow> {
  return queryRow<RecordedTimeRow>(
    db,
    `select clock_timestamp() as "databaseAt",
        (select last.recorded_at from establishments_public e
           cross join lateral (
             select n.entry_id, n.recorded_at from log_entries n
               where n.establishment_id = e.establishment_id order by n.entry_id desc limit 1
           ) last
           order by last.entry_id desc limit 1) as "lastEntryAt",
        (select count(*) from clock_acceptances) as acceptances`,
  );
}
