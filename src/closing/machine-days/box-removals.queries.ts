import type { TicketsUntilRemoval } from '#domain/reconciliation/reconciliation-types.js';
import { buildBelievedSql } from '#meters/scan/scan.queries.js';
import { listColumns, queryRows, type Queryable } from '#platform/database/rows.js';
import type { DayWindow } from './machine-days.queries.js';

/** A removal of a machine's boxes, at one of its stations. */
export interface StationRemoval {
  readonly stationId: bigint;
  readonly removedAt: Date;
}

/** The reading of a station that is nearest to the removal of its machine's boxes. */
export interface RemovalReadingRow {
  readonly stationId: bigint;
  readonly readAt: Date;
}

/**
 * Returns, for each station, the reading of its day that is nearest to the removal of its machine's boxes; of two, the
 * earlier one. The readings of a day go from the last one at or before its opening to the last one within it.
 */
export function listRemovalReadings(
  db: Queryable,
  window: DayWindow,
  removals: readonly StationRemoval[],
): Promise<RemovalReadingRow[]> {
  return queryRows<RemovalReadingRow>(
    db,
    `select removal.station_id as "stationId", nearest.read_at as "readAt"
      from unnest($2::bigint[], $3::timestamptz[]) as removal (station_id, removed_at)
      cross join lateral (
        select candidate.read_at
        from (
          (select meter_readings.read_at from meter_readings_public as meter_readings
            where meter_readings.establishment_id = $1 and meter_readings.station_id = removal.station_id
              and meter_readings.read_at <= least(greatest(removal.removed_at, $4::timestamptz), $5::timestamptz)
              and ${buildBelievedSql('meter_readings', 'meter_breaks_public')}
            order by meter_readings.read_at desc limit 1)
          union all
          (select meter_readings.read_at from meter_readings_public as meter_readings
            where meter_readings.establishment_id = $1 and meter_readings.station_id = removal.station_id
              and meter_readings.read_at > greatest(removal.removed_at, $4::timestamptz)
              and meter_readings.read_at <= $5::timestamptz
              and ${buildBelievedSql('meter_readings', 'meter_breaks_public')}
            order by meter_readings.read_at limit 1)
        ) as candidate
        order by abs(extract(epoch from candidate.read_at - removal.removed_at)), candidate.read_at
        limit 1
      ) as nearest`,
    [window.establishmentId, ...listColumns(removals, 'stationId', 'removedAt'), window.opensAt, window.closesAt],
  );
}

/** A removal of a machine's boxes, with the reading nearest to it. */
export interface MachineRemoval {
  readonly machineId: bigint;
  readonly removedAt: Date;
  readonly readAt: Date;
}

/** Tickets of one machine until the removal of its boxes. */
export interface TicketsUntilRemovalRow extends TicketsUntilRemoval {
  readonly machineId: bigint;
}

/**
 * Returns the tickets that machines stacked on a day until their boxes were removed, and the restricted ones until the
 * reading of that removal, by the establishment's ticket system.
 */
export function listTicketsUntilRemoval(
  db: Queryable,
  window: DayWindow,
  removals: readonly MachineRemoval[],
): Promise<TicketsUntilRemovalRow[]> {
  return queryRows<TicketsUntilRemovalRow>(
    db,
    `select ticket_steps.machine_id as "machineId",
        coalesce(sum(ticket_steps.amount_minor) filter (where stacked.at <= removal.removed_at), 0)::bigint
          as "stackedMinor",
        (count(*) filter (where stacked.at <= removal.removed_at))::integer as "stackedCount",
        coalesce(sum(ticket_steps.amount_minor)
          filter (where ticket_steps.kind = 'restricted' and stacked.at <= removal.read_at), 0)::bigint
          as "restrictedMinor"
      from unnest($3::bigint[], $4::timestamptz[], $5::timestamptz[]) as removal (machine_id, removed_at, read_at)
      join ticket_steps_public as ticket_steps on ticket_steps.establishment_id = $1
        and ticket_steps.gaming_day = $2::date and ticket_steps.machine_id = removal.machine_id
        and ticket_steps.step = 'stack'
      cross join lateral (select coalesce(ticket_steps.happened_at, ticket_steps.received_at) as at) as stacked
      group by ticket_steps.machine_id`,
    [window.establishmentId, window.gamingDay, ...listColumns(removals, 'machineId', 'removedAt', 'readAt')],
  );
}
