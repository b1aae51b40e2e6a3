import { queryRows, type Queryable } from '#platform/database/rows.js';
import { BATCH_COLUMNS, BATCH_SENDERS, type BatchColumns } from '../history/readings-list.queries.js';
import type { StationReadingRow } from '../movements/movements.queries.js';
import { buildReadingColumnsSql } from '../scan/scan.queries.js';

/** A reading of an instant with several, its batch, and the undecided choice between them. */
export type SimultaneousReadingRow = StationReadingRow &
  BatchColumns & {
    readonly sbm_number: string;
    readonly station_number: number;
    /** Gaming day of the instant; null: none is recorded. */
    readonly gaming_day: string | null;
    readonly is_closed: boolean;
    readonly import_id: bigint | null;
    /** Batch and variant, as `12.1`, of each reading of the instant that contradicts this one. */
    readonly contradicted_by: readonly string[];
    /** Undecided choice; null: none. */
    readonly request_id: bigint | null;
    readonly requested_by: bigint | null;
  };

/** Restrictions of a list of conflicts; null: no restriction. */
export interface ConflictsFilter {
  readonly machine: string | null;
  readonly gamingDay: string | null;
  /** Maximum number of instants. */
  readonly limit: number;
}

/** Returns the SQL of the readings of the instants of `asked` (station_id, read_at), by station, instant and variant. */
const buildReadingsSql = (asked: string): string => `
  select machines.sbm_number, stations.station_number, meter_readings.station_id, meter_readings.read_at,
    meter_readings.variant, ${buildReadingColumnsSql()}, ${BATCH_COLUMNS}, reading_batches.import_id,
    gaming_days.gaming_day, coalesce(gaming_days.state = 'closed', false) as is_closed, waiting.request_id,
    waiting.requested_by, array(
      select other.batch_id || '.' || other.variant from meter_readings as other
      where other.establishment_id = $1 and other.station_id = meter_readings.station_id
        and other.read_at = meter_readings.read_at and readings_disagree(other, meter_readings)) as contradicted_by
  from (${asked}) as asked
  join meter_readings on meter_readings.establishment_id = $1 and meter_readings.station_id = asked.station_id
    and meter_readings.read_at = asked.read_at
  join reading_batches on reading_batches.establishment_id = $1 and reading_batches.batch_id = meter_readings.batch_id
  join stations_public as stations on stations.establishment_id = $1 and stations.station_id = asked.station_id
  join machines_public as machines on machines.establishment_id = $1 and machines.machine_id = stations.machine_id
  left join gaming_days_public as gaming_days on gaming_days.establishment_id = $1
    and asked.read_at > gaming_days.opens_at and asked.read_at <= gaming_days.closes_at
  left join lateral (
    select approval_requests.request_id, approval_requests.requested_by
    from approval_requests_public as approval_requests
    where approval_requests.establishment_id = $1 and approval_requests.kind = 'readingChoice'
      and approval_requests.subject ->> 'stationId' = asked.station_id::text
      and (approval_requests.subject ->> 'readAt')::timestamptz = asked.read_at
      and not exists (
        select from approval_decisions_public as approval_decisions
        where approval_decisions.establishment_id = approval_requests.establishment_id
          and approval_decisions.request_id = approval_requests.request_id)
    limit 1
  ) as waiting on true
  ${BATCH_SENDERS}
  order by meter_readings.read_at, meter_readings.station_id, meter_readings.variant`;

/** Returns the readings of instants of open days with contradictory ones, oldest first. */
export function listConflictingReadings(
  db: Queryable,
  establishmentId: number,
  { machine, gamingDay, limit }: ConflictsFilter,
): Promise<SimultaneousReadingRow[]> {
  return queryRows<SimultaneousReadingRow>(
    db,
    buildReadingsSql(`
      select distinct beside.station_id, beside.read_at
      from station_days
      join gaming_days_public as days on days.establishment_id = $1 and days.gaming_day = station_days.gaming_day
      join stations_public as of_station on of_station.establishment_id = $1
        and of_station.station_id = station_days.station_id
      join machines_public as of_machine on of_machine.establishment_id = $1
        and of_machine.machine_id = of_station.machine_id
      join meter_readings as beside on beside.establishment_id = $1 and beside.station_id = station_days.station_id
        and beside.variant > 0 and beside.read_at > days.opens_at and beside.read_at <= days.closes_at
      where station_days.establishment_id = $1 and station_days.conflict_count > 0 and days.state <> 'closed'
        and ($2::text is null or of_machine.sbm_number = $2)
        and ($3::date is null or days.gaming_day = $3)
        and exists (
          select from meter_readings as first
          where first.establishment_id = $1 and first.station_id = beside.station_id
            and first.read_at = beside.read_at and first.variant < beside.variant and readings_disagree(beside, first))
      order by beside.read_at, beside.station_id
      limit $4`),
    [establishmentId, machine, gamingDay, limit],
  );
}

/** Returns the readings of a station at an instant, whether they agree or not. */
export function listReadingsOfInstant(
  db: Queryable,
  establishmentId: number,
  stationId: bigint,
  readAt: Date,
): Promise<SimultaneousReadingRow[]> {
  return queryRows<SimultaneousReadingRow>(
    db,
    buildReadingsSql('select $2::bigint as station_id, $3::timestamptz as read_at'),
    [establishmentId, stationId, readAt],
  );
}

/** Returns the counters that settlements in force state from or to an instant of a station. */
export async function listSettledCounters(
  db: Queryable,
  establishmentId: number,
  stationId: bigint,
  readAt: Date,
): Promise<string[]> {
  const rows = await queryRows<{ readonly counter: string }>(
    db,
    `select distinct jsonb_object_keys(settled.counters) as counter
      from effective_meter_adjustments as settled
      where settled.establishment_id = $1 and settled.station_id = $2
        and $3::timestamptz in (settled.earlier_read_at, settled.later_read_at)`,
    [establishmentId, stationId, readAt],
  );
  return rows.map(({ counter }) => counter);
}
