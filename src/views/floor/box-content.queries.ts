import { queryOptionalRow, type Queryable } from '#platform/database/rows.js';

/**
 * Content of a machine's boxes now, as metered since they were last counted; amounts in minor units. Null: unknown, or
 * never metered.
 */
export interface BoxContentNow {
  readonly notesMinor: bigint | null;
  readonly ticketsMinor: bigint | null;
  readonly coinsMinor: bigint | null;
  readonly totalMinor: bigint | null;
  /** First gaming day with money in the boxes; null: none had any at the end of the last reconciled day. */
  readonly sinceDay: string | null;
  /** The last reconciled day, whose computation it starts from. */
  readonly gamingDay: string;
  /** Removal of the boxes before; null: not stated. */
  readonly removedAt: Date | null;
  /** The reading nearest to that removal, since which this content is metered; null: none is near it. */
  readonly removalReadAt: Date | null;
  /** The reading until which it is metered; null: the end of that day, because no later reading continues it. */
  readonly readAt: Date | null;
}

/** Expected content of a machine's boxes now; $1 the establishment, $2 the machine. */
const BOX_CONTENT_SQL = `with last_day as (
    select machine_days.gaming_day, gaming_days.closes_at, machine_days.denomination_minor,
      machine_versions.hopper_capacity is not null or machine_versions.technical ? 'hopper' as has_hopper,
      machine_days.in_machine_notes_minor as notes_minor, machine_days.in_machine_tickets_minor as tickets_minor,
      machine_days.in_machine_coins_minor as coins_minor,
      machine_days.bills_minor is not null as has_notes, machine_days.ticket_in_minor is not null as has_tickets,
      machine_days.coins_minor is not null as has_coins,
      case when machine_days.in_machine_notes_minor <> 0 or machine_days.in_machine_tickets_minor <> 0
        or machine_days.in_machine_coins_minor <> 0
        -- money that is left after a count is of the day of that count
        then case when machine_days.counted then machine_days.gaming_day else machine_days.boxes_since end
      end as since
    from machine_days
    join gaming_days_public as gaming_days using (establishment_id, gaming_day)
    join machine_versions_public as machine_versions using (establishment_id, machine_id, version_number)
    where machine_days.establishment_id = $1 and machine_days.machine_id = $2
    order by machine_days.gaming_day desc
    limit 1
  ), moved as (
    select max(latest.read_at) as read_at,
      bool_and(coalesce(latest.bills >= boundary.bills, true) and coalesce(latest.tickets >= boundary.tickets, true)
        and coalesce(latest.coins >= boundary.coins, true)) as is_rising,
      sum(latest.bills - boundary.bills) as bills, sum(latest.tickets - boundary.tickets) as tickets,
      sum(latest.coins - boundary.coins) as coins
    from last_day
    join stations_public as stations on stations.establishment_id = $1 and stations.machine_id = $2
    cross join lateral (${buildReadingSql('')}) as latest
    cross join lateral (${buildReadingSql('and meter_readings.read_at <= last_day.closes_at')}) as boundary
    where latest.read_at > last_day.closes_at
  ), counted as (
    select last_day.*, moved.read_at,
      case when moved.is_rising then coalesce(moved.bills, 0) * last_day.denomination_minor else 0 end
        as further_notes,
      last_day.has_notes or moved.bills is not null or last_day.notes_minor <> 0 as is_notes_metered,
      case when moved.is_rising then coalesce(moved.tickets, 0) * last_day.denomination_minor else 0 end
        as further_tickets,
      last_day.has_tickets or moved.tickets is not null or last_day.tickets_minor <> 0 as is_tickets_metered,
      case when moved.is_rising then coalesce(moved.coins, 0) * last_day.denomination_minor else 0 end
        as further_coins,
      last_day.has_coins or moved.coins is not null or last_day.coins_minor <> 0 as is_coins_metered,
      moved.is_rising
    from last_day cross join moved
  )
  select case when counted.is_notes_metered
      then known(counted.notes_minor + counted.further_notes)::bigint end as "notesMinor",
    case when counted.is_tickets_metered
      then known(counted.tickets_minor + counted.further_tickets)::bigint end as "ticketsMinor",
    case when counted.is_coins_metered
      then known(counted.coins_minor + counted.further_coins)::bigint end as "coinsMinor",
    known(counted.notes_minor + counted.further_notes + counted.tickets_minor + counted.further_tickets
      + counted.coins_minor + counted.further_coins)::bigint as "totalMinor",
    counted.since as "sinceDay", counted.gaming_day as "gamingDay",
    removal.removed_at as "removedAt", removal.removal_read_at as "removalReadAt",
    case when counted.is_rising then counted.read_at end as "readAt"
  from counted
  left join lateral (
    select boxes.removed_at, boxes.removal_read_at
    from current_runs
    join machine_day_boxes_public as boxes using (establishment_id, gaming_day, run_number)
    where current_runs.establishment_id = $1 and current_runs.gaming_day = counted.since
      and boxes.machine_id = $2
  ) as removal on true`;

/**
 * Returns the expected content of a machine's boxes now: their content at the end of the last reconciled day, and what its
 * counters moved since. Where a counter fell since, only the former. Undefined for a machine that was never reconciled.
 */
export function findBoxContentNow(
  db: Queryable,
  establishmentId: number,
  machineId: bigint,
): Promise<BoxContentNow | undefined> {
  return queryOptionalRow<BoxContentNow>(db, BOX_CONTENT_SQL, [establishmentId, machineId]);
}

/** Returns the SQL of a station's last reading that satisfies a condition, with the counters of its boxes. */
function buildReadingSql(condition: string): string {
  return `select meter_readings.read_at, meter_readings.bills_credits as bills, meter_readings.ticket_in_credits as tickets,
          -- a hopper takes some of the coins first
          coalesce((meter_readings.other_counters ->> 'bucketCoinsCredits')::bigint,
            case when not last_day.has_hopper then meter_readings.coins_credits end) as coins
        from meter_readings_public as meter_readings
        where meter_readings.establishment_id = stations.establishment_id
          and meter_readings.station_id = stations.station_id and meter_readings.variant = 0 ${condition}
        order by meter_readings.read_at desc
        limit 1`;
}
