import { queryOptionalRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { RamClearEntity } from '../entities/ram-clear.entity.js';

/** One station's counters around a RAM clear, as read on the spot. */
export interface StationClear {
  readonly stationId: bigint;
  readonly beforeReadAt: Date;
  /** Null: no longer readable. */
  readonly before: Readonly<Record<string, string>> | null;
  readonly afterReadAt: Date;
  readonly after: Readonly<Record<string, string>>;
}

/** The machine event that records a RAM clear. */
export interface RamClearEvent {
  readonly eventId: bigint;
  readonly occurredAt: Date;
}

/**
 * Returns the last RAM clear (erased memory) that the machine itself reported after every station's reading before the
 * clear and up to their first reading after it. It covers all stations; undefined when none was reported.
 */
export function findReportedRamClear(
  db: Queryable,
  establishmentId: number,
  { machineId, stations }: { readonly machineId: bigint; readonly stations: readonly StationClear[] },
): Promise<RamClearEvent | undefined> {
  const lastReadAtBefore = new Date(Math.max(...stations.map(({ beforeReadAt }) => beforeReadAt.getTime())));
  const firstReadAtAfter = new Date(Math.min(...stations.map(({ afterReadAt }) => afterReadAt.getTime())));
  return queryOptionalRow<RamClearEvent>(
    db,
    `select machine_events.event_id as "eventId", machine_events.occurred_at as "occurredAt"
     from machine_events
     where machine_events.establishment_id = $1 and machine_events.machine_id = $2
       and machine_events.code = 'ramClear' and machine_events.station_id is null
       and machine_events.occurred_at > $3 and machine_events.occurred_at <= $4
     order by machine_events.occurred_at desc limit 1`,
    [establishmentId, machineId, lastReadAtBefore, firstReadAtAfter],
  );
}

/** Inserts the readings before and after a RAM clear (erased memory), one row per station. */
export async function insertRamClears(
  tx: Tx,
  clear: Pick<RamClearEntity, 'establishmentId' | 'machineId' | 'occurredAt' | 'eventId' | 'recordedBy' | 'recordedAt'>,
  stations: readonly StationClear[],
): Promise<void> {
  const { establishmentId, machineId, occurredAt, eventId, recordedBy, recordedAt } = clear;
  await queryRows(
    tx,
    `insert into ram_clears (establishment_id, station_id, machine_id, occurred_at, event_id, before_read_at,
       before_counters, after_read_at, after_counters, recorded_by, recorded_at)
     select $1::integer, read.station_id, $2::bigint, $3::timestamptz, $4::bigint, read.before_read_at,
       read.before_counters, read.after_read_at, read.after_counters, $5::bigint, $6::timestamptz
     from jsonb_to_recordset($7::jsonb) as read (station_id bigint, before_read_at timestamptz,
       before_counters jsonb, after_read_at timestamptz, after_counters jsonb)`,
    [
      establishmentId,
      machineId,
      occurredAt,
      eventId,
      recordedBy,
      recordedAt,
      JSON.stringify(stations.map(buildClearRecord)),
    ],
  );
}

/** Returns one station's readings around a clear as the JSON record that `insertRamClears` reads. */
const buildClearRecord = ({ stationId, beforeReadAt, before, afterReadAt, after }: StationClear): object => ({
  station_id: stationId.toString(),
  before_read_at: beforeReadAt,
  before_counters: before,
  after_read_at: afterReadAt,
  after_counters: after,
});
