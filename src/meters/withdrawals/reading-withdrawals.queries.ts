import { queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { ClosedDayCount } from '../ingest/readings.queries.js';

/** Closing of the last closed day, until which readings stay; long ago where no day is closed. */
const WITHDRAWN_AFTER_SQL = `(
  select coalesce(max(gaming_days.closes_at), '1970-01-01T00:00:00Z') from gaming_days_public as gaming_days
  where gaming_days.establishment_id = $1 and gaming_days.state = 'closed')`;

/** The readings of an import: those that a withdrawal takes out, and those that stay. */
export interface WithdrawableReadings {
  /** Readings until this instant belong to closed days and stay. */
  readonly withdrawnAfter: Date;
  /** Number of readings that leave. */
  readonly readings: number;
  /** Machines of which a person settled a step that begins or ends with one of these readings. */
  readonly settledMachines: readonly string[];
  /** Readings of closed days, which stay. */
  readonly closedDays: readonly ClosedDayCount[];
}

/** Returns the readings of an import that a withdrawal would take out, and those that stay. */
export function readWithdrawableReadings(
  db: Queryable,
  establishmentId: number,
  importId: bigint,
): Promise<WithdrawableReadings> {
  return queryRow<WithdrawableReadings>(
    db,
    `with boundary as materialized (select ${WITHDRAWN_AFTER_SQL} as instant), leaving as materialized (
        select leaving.station_id, leaving.read_at
        from boundary cross join lateral readings_to_withdraw($1, $2, boundary.instant) as leaving
        where leaving.is_imported
      ), staying as (
        select gaming_days.gaming_day, count(*)::integer as readings
        from boundary
        join reading_batches on reading_batches.establishment_id = $1 and reading_batches.import_id = $2
        join meter_readings on meter_readings.establishment_id = $1
          and meter_readings.batch_id = reading_batches.batch_id
          and meter_readings.read_at between reading_batches.earliest_read_at and reading_batches.latest_read_at
          and meter_readings.read_at <= boundary.instant
        join gaming_days_public as gaming_days on gaming_days.establishment_id = $1
          and meter_readings.read_at > gaming_days.opens_at and meter_readings.read_at <= gaming_days.closes_at
        group by gaming_days.gaming_day
      )
      select boundary.instant as "withdrawnAfter",
        (select count(*)::integer from leaving) as readings,
        array(
          select distinct machines.sbm_number
          from effective_meter_adjustments as settled
          join leaving on leaving.station_id = settled.station_id
            and leaving.read_at in (settled.earlier_read_at, settled.later_read_at)
          join stations_public as stations on stations.establishment_id = $1
            and stations.station_id = settled.station_id
          join machines_public as machines on machines.establishment_id = $1
            and machines.machine_id = stations.machine_id
          where settled.establishment_id = $1
          order by 1) as "settledMachines",
        coalesce((
          select jsonb_agg(jsonb_build_object('gamingDay', staying.gaming_day, 'readings', staying.readings)
            order by staying.gaming_day)
          from staying), '[]') as "closedDays"
      from boundary`,
    [establishmentId, importId],
  );
}

/** Returns the closing of the last closed day; long ago where no day is closed. */
export async function readClosedUntil(db: Queryable, establishmentId: number): Promise<Date> {
  const { instant } = await queryRow<{ readonly instant: Date }>(db, `select ${WITHDRAWN_AFTER_SQL} as instant`, [
    establishmentId,
  ]);
  return instant;
}

/** Moves the readings of a recorded withdrawal out of the readings; returns their number. */
export async function moveWithdrawnReadings(tx: Tx, establishmentId: number, withdrawalId: bigint): Promise<number> {
  const { moved } = await queryRow<{ readonly moved: number }>(tx, 'select move_withdrawn_readings($1, $2) as moved', [
    establishmentId,
    withdrawalId,
  ]);
  return moved;
}

/**
 * Queues every station of a withdrawal to be judged again from its first withdrawn reading, or from the beginning of an
 * irregular step that ends there, and deletes its derived rows since then.
 */
export async function rescanWithdrawn(tx: Tx, establishmentId: number, withdrawalId: bigint): Promise<void> {
  await queryRows(
    tx,
    `with first as materialized (
        select withdrawn_readings.station_id, min(withdrawn_readings.read_at) as read_at
        from withdrawn_readings
        where withdrawn_readings.establishment_id = $1 and withdrawn_readings.withdrawal_id = $2
        group by withdrawn_readings.station_id
      ), since as materialized (
        select first.station_id, least(first.read_at, min(meter_breaks.earlier_read_at)) as instant
        from first
        left join meter_breaks on meter_breaks.establishment_id = $1 and meter_breaks.station_id = first.station_id
          and meter_breaks.later_read_at >= first.read_at
        group by first.station_id, first.read_at
      ), fewer_breaks as (
        delete from meter_breaks using since
        where meter_breaks.establishment_id = $1 and meter_breaks.station_id = since.station_id
          and meter_breaks.later_read_at >= since.instant
      ), fewer_days as (
        delete from station_days using since
        where station_days.establishment_id = $1 and station_days.station_id = since.station_id
          and station_days.last_read_at >= since.instant
      )
      insert into reading_scan_queue (establishment_id, machine_id, rescan_from)
      select $1, stations.machine_id, min(since.instant)
      from since
      join stations_public as stations on stations.establishment_id = $1 and stations.station_id = since.station_id
      group by stations.machine_id`,
    [establishmentId, withdrawalId],
  );
}
