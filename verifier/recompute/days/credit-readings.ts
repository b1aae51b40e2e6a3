import type { RawData } from '../facts.js';
import { listVersionsBefore, type Day } from '../derive/days.js';
import {
  LEVEL_COUNTERS,
  READINGS_JUDGED,
  buildStationKey,
  deriveMissingCredits,
  findFirstJudgedInstant,
  findWager,
  type LevelReading,
  type MissingCredits,
} from '../derive/credit-levels.js';
import { getFormulaName, listHandPaysWithin } from '../derive/formulas.js';
import type { RowReader } from './day-facts.js';

type CounterTexts = Readonly<Record<(typeof LEVEL_COUNTERS)[number], string | null>>;

/** Reads the last readings of the boards that do not count the credits, and derives the credits that they lack. */
export async function readMissingCredits(
  reader: RowReader,
  rawData: RawData,
  day: Day,
  lateBatches: readonly string[],
): Promise<MissingCredits> {
  const columns = LEVEL_COUNTERS.map((column) => `r.${column}::text`).join(', ');
  const sql = `select stations.station_id::text as station, stations.machine_id::text as machine,
      stations.station_number as number, to_char(r.read_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, ${columns}
    from stations
    cross join lateral (
      select current_credits from meter_readings as last
      where last.establishment_id = $1 and last.station_id = stations.station_id and last.variant = 0
        and last.read_at > $3 and last.read_at <= $4 and not last.batch_id = any ($5)
      order by last.read_at desc limit 1) as board
    cross join lateral (
      select * from meter_readings as other
      where other.establishment_id = $1 and other.station_id = stations.station_id and other.variant = 0
        and other.read_at > $2 and other.read_at <= $4 and not other.batch_id = any ($5)
        and not exists (
          select from machine_versions as version
          where version.establishment_id = $1 and version.machine_id = stations.machine_id
            and version.effective_at > other.read_at and version.effective_at < $4
            and version.denomination_minor <> (
              select earlier.denomination_minor from machine_versions as earlier
              where earlier.establishment_id = $1 and earlier.machine_id = version.machine_id
                and earlier.effective_at < version.effective_at
              order by earlier.effective_at desc, earlier.version_number desc limit 1))
        and not exists (
          select from machine_events as event
          where event.establishment_id = $1 and event.machine_id = stations.machine_id and event.code = 'ramClear'
            and event.occurred_at > other.read_at and event.occurred_at <= $4)
        and not exists (
          select from meter_adjustments as stated
          join approval_decisions as decided on decided.establishment_id = $1
            and decided.request_id = stated.approval_request_id and decided.decision = 'approved'
          where stated.establishment_id = $1 and stated.station_id = stations.station_id
            and stated.later_read_at > other.read_at and stated.later_read_at <= $4
            and stated.reverses_adjustment_id is null and not exists (
              select from meter_adjustments as reversal
              join approval_decisions as reversed on reversed.establishment_id = $1
                and reversed.request_id = reversal.approval_request_id and reversed.decision = 'approved'
              where reversal.establishment_id = $1 and reversal.reverses_adjustment_id = stated.adjustment_id))
      order by other.read_at desc limit ${READINGS_JUDGED}) as r
    where stations.establishment_id = $1 and board.current_credits is null
    order by stations.station_id, r.read_at`;
  type Row = CounterTexts & Readonly<Record<'station' | 'machine' | 'at', string>> & { readonly number: number };
  const { rows } = await reader.client.query<Row>({
    text: sql,
    values: [reader.establishmentId, findFirstJudgedInstant(day.opensAt), day.opensAt, day.closesAt, lateBatches],
  });
  const readingsByStation = new Map<string, { readonly row: Row; readonly readings: LevelReading[] }>();
  for (const row of rows) {
    const station = readingsByStation.get(row.station) ?? { row, readings: [] };
    station.readings.push({ at: row.at, counters: parseCounters(row) });
    readingsByStation.set(row.station, station);
  }
  return new Map(
    [...readingsByStation.values()].map(({ row: { machine, number }, readings }) => {
      const version = listVersionsBefore(rawData, BigInt(machine), day.closesAt).at(-1);
      const missing = deriveMissingCredits(readings, {
        opensAt: day.opensAt,
        wager: findWager(version?.technical),
        handPaysWithin: listHandPaysWithin(getFormulaName(rawData, BigInt(machine), day)),
      });
      return [buildStationKey(BigInt(machine), number), missing];
    }),
  );
}

const parseCounters = (row: CounterTexts): ReadonlyMap<string, bigint> =>
  new Map(
    LEVEL_COUNTERS.flatMap((column) => {
      const text = row[column];
      return text === null ? [] : [[column, BigInt(text)] as const];
    }),
  );
