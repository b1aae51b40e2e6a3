import {
  JUDGED_READINGS,
  USUAL_WAGER_CREDITS,
  findCreditDifference,
  type CreditReading,
  type CreditDifference,
} from '#domain/steps/credit-levels.js';
import {
  CONTAINED_HAND_PAYS,
  STANDARD_COIN_OUT,
  type CoinOutContent,
  type HandPayCounter,
} from '#domain/meters/win-formula.js';
import { groupByKey } from '#domain/group-by-key.js';
import { queryRows, type Queryable } from '#platform/database/rows.js';
import type { DayWindow } from './machine-days.queries.js';

/** How far back a station's readings are judged together. */
const HISTORY_MS = 35 * 86_400_000;

/** A reading with its counters, in credits; null: not reported. */
interface CreditReadingRow
  extends Omit<CreditReading, 'machinePaidCredits'>, Readonly<Record<HandPayCounter, bigint | null>> {
  readonly stationId: bigint;
  readonly coinOutCredits: bigint;
  readonly wagerCredits: bigint;
}

/**
 * Returns by station the credits that these stations lack in the readings of a day, or have too many.
 * `coinOutByStation` is the content of each station's coin out counter by the formula of the day.
 */
export async function listCreditDifferences(
  db: Queryable,
  window: DayWindow,
  coinOutByStation: ReadonlyMap<bigint, CoinOutContent>,
): Promise<ReadonlyMap<bigint, CreditDifference>> {
  const rows = coinOutByStation.size === 0 ? [] : await listCreditReadings(db, window, [...coinOutByStation.keys()]);
  const differences = new Map<bigint, CreditDifference>();
  for (const [stationId, stationRows] of groupByKey(rows, (row) => row.stationId)) {
    const containedCounters = CONTAINED_HAND_PAYS[coinOutByStation.get(stationId) ?? STANDARD_COIN_OUT];
    const readings = stationRows.map((row) => takeOutHandPays(row, containedCounters));
    const wagerCredits = stationRows[0]?.wagerCredits ?? USUAL_WAGER_CREDITS;
    const creditDifference = findCreditDifference(readings, { after: window.opensAt, wagerCredits });
    if (creditDifference !== null) differences.set(stationId, creditDifference);
  }
  return differences;
}

/** Returns a reading without the hand pays in its coin out; it is not judged if one of them is not reported. */
function takeOutHandPays(row: CreditReadingRow, containedCounters: readonly HandPayCounter[]): CreditReading {
  const containedCredits = containedCounters.reduce((sum, counter) => sum + (row[counter] ?? 0n), 0n);
  return {
    ...row,
    machinePaidCredits: row.coinOutCredits - containedCredits,
    isJudged: row.isJudged && containedCounters.every((counter) => row[counter] !== null),
  };
}

/**
 * Returns the last readings of stations until the day closes, oldest first, since the last change of denomination,
 * cleared memory and stated movement. Of several readings of an instant, the first counts.
 */
function listCreditReadings(
  db: Queryable,
  { establishmentId, opensAt, closesAt }: DayWindow,
  stationIds: readonly bigint[],
): Promise<CreditReadingRow[]> {
  return queryRows<CreditReadingRow>(
    db,
    `select stations.station_id as "stationId", reading.read_at as "readAt", version.wager as "wagerCredits",
        coalesce(reading.coin_in_credits, 0) as "coinInCredits",
        reading.jackpot_credits as "jackpotCredits",
        reading.hand_paid_cancelled_credits as "handPaidCancelledCredits",
        coalesce(reading.coin_out_credits, 0) as "coinOutCredits", coalesce(reading.drop_credits, 0) as "dropCredits",
        coalesce(reading.cancelled_credits, coalesce(reading.ticket_out_credits, 0)
          + coalesce(reading.electronic_out_credits, 0)
          + coalesce(reading.hand_paid_cancelled_credits, 0)) as "paidOutCredits",
        reading.current_credits is null
          and num_nulls(reading.coin_in_credits, reading.coin_out_credits, reading.drop_credits) = 0 as "isJudged"
      from stations_public as stations
      cross join lateral (
        select machine_versions.denomination_minor,
          coalesce((machine_versions.technical ->> 'highestWagerCredits')::bigint, $6) as wager
        from machine_versions_public as machine_versions
        where machine_versions.establishment_id = stations.establishment_id
          and machine_versions.machine_id = stations.machine_id and machine_versions.effective_at < $4
        order by machine_versions.effective_at desc, machine_versions.version_number desc limit 1
      ) as version
      cross join lateral (
        select greatest((
            select min(changed.effective_at) from machine_versions_public as changed
            where changed.establishment_id = stations.establishment_id and changed.machine_id = stations.machine_id
              and changed.effective_at > (
                select max(other.effective_at) from machine_versions_public as other
                where other.establishment_id = stations.establishment_id and other.machine_id = stations.machine_id
                  and other.effective_at < $4 and other.denomination_minor <> version.denomination_minor)
          ), (
            select max(machine_events.occurred_at) from machine_events_public as machine_events
            where machine_events.establishment_id = stations.establishment_id
              and machine_events.machine_id = stations.machine_id and machine_events.code = 'ramClear'
              and machine_events.occurred_at > $3 and machine_events.occurred_at <= $4
          ), (
            select max(adjustments.later_read_at) from effective_meter_adjustments as adjustments
            where adjustments.establishment_id = stations.establishment_id
              and adjustments.station_id = stations.station_id
              and adjustments.later_read_at > $3 and adjustments.later_read_at <= $4)) as at
      ) as since
      cross join lateral (
        select meter_readings.* from meter_readings_public as meter_readings
        where meter_readings.establishment_id = stations.establishment_id
          and meter_readings.station_id = stations.station_id and meter_readings.variant = 0
          and meter_readings.read_at > $3 and meter_readings.read_at <= $4 and meter_readings.read_at >= coalesce(since.at, $3)
        order by meter_readings.read_at desc limit $5
      ) as reading
      where stations.establishment_id = $1 and stations.station_id = any($2::bigint[])
      order by stations.station_id, reading.read_at`,
    [
      establishmentId,
      stationIds,
      new Date(opensAt.getTime() - HISTORY_MS),
      closesAt,
      JUDGED_READINGS,
      USUAL_WAGER_CREDITS,
    ],
  );
}
