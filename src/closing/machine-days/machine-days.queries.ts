import { setImmediate } from 'node:timers/promises';
import { COUNTERS, FURTHER_COUNTERS, STANDARD_COUNTERS } from '#domain/meters/counters.js';
import type { Counter, CounterName, CounterValues } from '#domain/meters/counters.js';
import { KIND_COUNTERS } from '#domain/reconciliation/kinds-of-money.js';
import { OPENING_COUNTERS } from '#domain/meters/meter-step.js';
import { CORRECTING_KINDS_SQL } from '#meters/movements/movements.queries.js';
import { NOTE_COUNTERS } from '#domain/cash/note-counters.js';
import type { OnSiteReadings } from '#meters/events/ram-clears.js';
import { buildBelievedSql } from '#meters/scan/scan.queries.js';
import { listColumns, queryRow, queryRows, type Queryable } from '#platform/database/rows.js';
import type { MachineState } from '#domain/meters/machine-version.js';

/** Bulk queries for the reconciliation of a day: machines and their meters. */

/** An establishment and the window of one of its days; `machineIds` null: all machines. */
export interface DayWindow {
  readonly establishmentId: number;
  readonly gamingDay: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly machineIds: readonly bigint[] | null;
}

/** A machine and its version in force when the day closes. */
export interface MachineRow {
  readonly machineId: bigint;
  readonly sbmNumber: string;
  readonly versionNumber: number;
  readonly effectiveAt: Date;
  readonly state: MachineState;
  readonly denominationMinor: bigint;
  readonly returnPercent: string | null;
  readonly rakePercent: string | null;
  readonly volatilityIndex: string | null;
  readonly hasHopper: boolean;
  /** ISO weekdays on which its boxes are collected, by its sheet; null: as the house's plan has it. */
  readonly dropWeekdays: string | null;
  readonly isSheetIncomplete: boolean;
  readonly isPlateIncomplete: boolean;
}

const VERSION_COLUMNS = `machine_versions.version_number as "versionNumber",
  machine_versions.effective_at as "effectiveAt", machine_versions.state,
  machine_versions.denomination_minor as "denominationMinor", machine_versions.return_percent as "returnPercent",
  machine_versions.rake_percent as "rakePercent", machine_versions.volatility_index as "volatilityIndex",
  machine_versions.hopper_capacity is not null or machine_versions.technical ? 'hopper' as "hasHopper",
  machine_versions.technical ->> 'dropWeekdays' as "dropWeekdays",
  machine_versions.model = '' or machine_versions.location = ''
    or num_nonnulls(machine_versions.return_percent, machine_versions.rake_percent) = 0 as "isSheetIncomplete"`;

/**
 * Returns the machines of a day with the version of their sheet in force when it closes. `machineIds` null means all
 * machines.
 */
export function listMachinesOfDay(db: Queryable, window: DayWindow): Promise<MachineRow[]> {
  return queryRows<MachineRow>(
    db,
    `select machines.machine_id as "machineId", machines.sbm_number as "sbmNumber",
        machines.maker = '' or machines.serial_number = '' as "isPlateIncomplete", version.*
      from machines_public as machines
      cross join lateral (
        select ${VERSION_COLUMNS} from machine_versions_public as machine_versions
        where machine_versions.establishment_id = machines.establishment_id
          and machine_versions.machine_id = machines.machine_id and machine_versions.effective_at < $2
        order by machine_versions.effective_at desc, machine_versions.version_number desc
        limit 1
      ) as version
      where machines.establishment_id = $1 and ($3::bigint[] is null or machines.machine_id = any($3::bigint[]))
      order by machines.machine_id`,
    [window.establishmentId, window.closesAt, window.machineIds],
  );
}

/** Returns the number of machines of the establishment, of which each is reconciled. */
export async function countMachines(db: Queryable, establishmentId: number): Promise<number> {
  const { count } = await queryRow<{ readonly count: number }>(
    db,
    'select count(*)::integer as count from machines_public as machines where machines.establishment_id = $1',
    [establishmentId],
  );
  return count;
}

/**
 * Returns, for machines whose sheet changed within the day, the versions in force in it, beginning with the one at the
 * opening. Of several versions at one instant, the last counts.
 */
export function listChangedVersions(db: Queryable, window: DayWindow): Promise<MachineRow[]> {
  return queryRows<MachineRow>(
    db,
    `with changed as (
        select distinct machine_versions.machine_id from machine_versions_public as machine_versions
        where machine_versions.establishment_id = $1 and machine_versions.effective_at > $2
          and machine_versions.effective_at < $3
          and ($4::bigint[] is null or machine_versions.machine_id = any($4::bigint[]))
      )
      select distinct on (machine_versions.machine_id, machine_versions.effective_at)
        machine_versions.machine_id as "machineId", '' as "sbmNumber", false as "isPlateIncomplete",
        ${VERSION_COLUMNS}
      from changed
      join machine_versions_public as machine_versions on machine_versions.establishment_id = $1
        and machine_versions.machine_id = changed.machine_id and machine_versions.effective_at < $3
      where machine_versions.effective_at >= coalesce((
        select max(opening.effective_at) from machine_versions_public as opening
        where opening.establishment_id = $1 and opening.machine_id = changed.machine_id
          and opening.effective_at <= $2), '-infinity')
      order by machine_versions.machine_id, machine_versions.effective_at, machine_versions.version_number desc`,
    [window.establishmentId, window.opensAt, window.closesAt, window.machineIds],
  );
}

/** Returns the minor units of one unit of the establishment's currency: 100 for the euro. */
export async function readCurrencyUnitMinor(db: Queryable, establishmentId: number): Promise<bigint> {
  const { exponent } = await queryRow<{ readonly exponent: number }>(
    db,
    `select establishments.currency_exponent as exponent from establishments_public as establishments
      where establishments.establishment_id = $1`,
    [establishmentId],
  );
  return 10n ** BigInt(exponent);
}

/** Returns the ids of the machines with several stations. */
export async function listMultiStationMachineIds(db: Queryable, establishmentId: number): Promise<ReadonlySet<bigint>> {
  const machineRows = await queryRows<{ readonly machineId: bigint }>(
    db,
    `select stations.machine_id as "machineId" from stations_public as stations
      where stations.establishment_id = $1
      group by stations.machine_id having count(*) > 1`,
    [establishmentId],
  );
  return new Set(machineRows.map((row) => row.machineId));
}

/** Counters used in the figures or identities of the reconciliation. */
export const RECONCILED_COUNTERS = [
  'dropCredits',
  'cancelledCredits',
  'coinInCredits',
  'coinOutCredits',
  'jackpotCredits',
  'wonCredits',
  'currentCredits',
  'handPaidCancelledCredits',
  'ticketInCredits',
  'ticketOutCredits',
  'billsCredits',
  'electronicInCredits',
  'electronicOutCredits',
  'gamesPlayed',
  'gamesWon',
  'gamesLost',
  'coinsCredits',
  'progressiveCredits',
  'bucketCoinsCredits',
  ...KIND_COUNTERS,
] as const satisfies readonly CounterName[];
export type ReconciledCounter = (typeof RECONCILED_COUNTERS)[number];

const counterByName = new Map<string, Counter>(COUNTERS.map((counter) => [counter.name, counter]));
const reconciledCounters = RECONCILED_COUNTERS.flatMap((name) => counterByName.get(name) ?? []);
const namesInUse: readonly string[] = [...RECONCILED_COUNTERS, ...NOTE_COUNTERS.map(({ name }) => name)];
const furtherCounters = FURTHER_COUNTERS.filter(({ name }) => namesInUse.includes(name));
/** Readings with a column for each further counter that is in a figure or is compared with one. */
export const READINGS_SQL = `(select readings.*, ${furtherCounters
  .map(({ name, column }) => `(readings.other_counters ->> '${name}')::bigint as ${column}`)
  .join(', ')}
  from meter_readings_public as readings) as meter_readings`;

/** Value of the notes that a reading counts, in units of the currency; null: it counts none. */
const NOTE_UNITS_SQL = `case when num_nonnulls(${NOTE_COUNTERS.map(({ column }) => `meter_readings.${column}`).join(', ')}) > 0
  then ${NOTE_COUNTERS.map(({ column, value }) => `coalesce(meter_readings.${column}, 0) * ${value}`).join(' + ')} end`;

const isInFigures = ({ name }: Counter): boolean => !OPENING_COUNTERS.has(name);

/**
 * Which counters a reading reports, as an array of booleans, of the further ones only when it reports any; those of
 * doors and power are in no figure.
 */
const REPORTED_SQL = `array[${STANDARD_COUNTERS.filter(isInFigures)
  .map(({ column }) => `meter_readings.${column} is not null`)
  .join(', ')}] || case when meter_readings.other_counters is not null then array[${FURTHER_COUNTERS.filter(isInFigures)
  .map(({ name }) => `meter_readings.other_counters ? '${name}'`)
  .join(', ')}] end`;

/** A station's day from its two boundary readings; null where a boundary or a counter is missing. */
export type StationRow = Readonly<Record<ReconciledCounter, bigint | null>> & {
  readonly machineId: bigint;
  readonly stationId: bigint;
  readonly stationNumber: number;
  readonly meterDigits: number;
  readonly counterDigits: Readonly<Partial<Record<CounterName, number>>>;
  readonly openingReadAt: Date | null;
  readonly closingReadAt: Date | null;
  /** True when a counter is reported at only one of the two boundaries. */
  readonly isUneven: boolean;
  readonly readingCount: number;
  readonly conflictCount: number;
  /** True when an instant of the day before, perhaps the opening one, was read more than once. */
  readonly isReadAgainBefore: boolean;
  /** Theoretical return that the closing reading states, in hundredths of a percent. */
  readonly statedReturnHundredths: bigint | null;
  /** Value of the notes counted one by one, in units of the currency; null: the station counts none. */
  readonly noteUnits: bigint | null;
  /** Number of further readings of an instant that only add counters. */
  readonly complementCount: number;
};

/**
 * Yields each station's day as the difference of its two boundary readings. The database subtracts, so that 36 fewer
 * numbers are transferred per station. Opening: the last reading at or before the day opens, searched one day back.
 * Closing: the last reading within the day. A cursor fetches the next rows while the caller works on these.
 */
export async function* streamStationDays(db: Queryable, window: DayWindow): AsyncGenerator<StationRow[]> {
  await queryRows(
    db,
    `declare station_rows no scroll cursor for select stations.machine_id as "machineId", stations.station_id as "stationId",
        stations.station_number as "stationNumber", stations.meter_digits as "meterDigits",
        stations.counter_digits as "counterDigits",
        opening.read_at as "openingReadAt", closing.read_at as "closingReadAt",
        opening.reported is distinct from closing.reported as "isUneven",
        closing.theoretical_return_hundredths_percent as "statedReturnHundredths",
        closing.note_units - opening.note_units as "noteUnits",
        coalesce(station_days.reading_count, 0) as "readingCount",
        coalesce(station_days.conflict_count, 0) as "conflictCount",
        coalesce(station_days.complement_count, 0) as "complementCount",
        coalesce(days_before.conflict_count + days_before.complement_count, 0) > 0 as "isReadAgainBefore",
        ${reconciledCounters.map(({ name, column }) => `closing.${column} - opening.${column} as "${name}"`).join(', ')}
      from stations_public as stations
      left join station_days_public as station_days on station_days.establishment_id = stations.establishment_id
        and station_days.station_id = stations.station_id and station_days.gaming_day = $4::date
      left join station_days_public as days_before on days_before.establishment_id = stations.establishment_id
        and days_before.station_id = stations.station_id and days_before.gaming_day = $4::date - 1
      left join lateral (${buildLastReadingSql('$6::timestamptz', '$2::timestamptz')}) as opening on true
      left join lateral (${buildLastReadingSql('$2::timestamptz', '$3::timestamptz')}) as closing on true
      where stations.establishment_id = $1 and ($5::bigint[] is null or stations.machine_id = any($5::bigint[]))`,
    [
      window.establishmentId,
      window.opensAt,
      window.closesAt,
      window.gamingDay,
      window.machineIds,
      // A value, not an expression, so that the planner prunes monthly partitions.
      new Date(window.opensAt.getTime() - DAY_MS),
    ],
  );
  yield* streamCursorRows<StationRow>(db, 'station_rows');
}

/**
 * Returns the SQL of the last reading of a station after an instant and up to another, excursions left out. The last
 * hour is searched first: the longer window alone would read a whole day of the station's index for its last entry. Its
 * parameters are those of `streamStationDays`.
 */
function buildLastReadingSql(after: string, until: string): string {
  const lastHour = `${until} - interval '1 hour'`;
  const buildConditions = (from: string, to: string): string => `
    meter_readings.establishment_id = stations.establishment_id and meter_readings.station_id = stations.station_id
    and meter_readings.read_at > ${from} and meter_readings.read_at <= ${to} and meter_readings.variant = 0
    -- few stations have an excursion: for the others nothing is looked up
    and (stations.station_id not in (
        select excursions.station_id from meter_breaks_public as excursions
        where excursions.establishment_id = $1 and excursions.excursion_from <= $3 and excursions.later_read_at > $6)
      or ${buildBelievedSql('meter_readings', 'meter_breaks_public')})`;
  const buildReading = (conditions: string): string => `
    (select meter_readings.read_at, meter_readings.theoretical_return_hundredths_percent,
        ${NOTE_UNITS_SQL} as note_units, ${REPORTED_SQL} as reported,
        ${reconciledCounters.map(({ column }) => `meter_readings.${column}`).join(', ')}
      from ${READINGS_SQL}
      where ${conditions}
      order by meter_readings.read_at desc
      limit 1)`;
  const hasRecentReading = `exists (
    select from meter_readings_public as meter_readings where ${buildConditions(lastHour, until)})`;
  return `${buildReading(buildConditions(lastHour, until))}
    union all ${buildReading(`${buildConditions(after, lastHour)} and not ${hasRecentReading}`)}
    limit 1`;
}

const DAY_MS = 86_400_000;
const ROWS_PER_FETCH = 1000;

/**
 * Yields the rows of a cursor in chunks, in no particular order. The next chunk is fetched while the caller works on
 * one.
 */
async function* streamCursorRows<Row>(db: Queryable, cursor: string): AsyncGenerator<Row[]> {
  const fetchNextRows = (): Promise<Row[]> => queryRows<Row>(db, `fetch ${ROWS_PER_FETCH} from ${cursor}`);
  let nextRows = fetchNextRows();
  try {
    for (let chunk = await nextRows; chunk.length > 0; chunk = await nextRows) {
      nextRows = fetchNextRows();
      // Lets the statement be sent before the caller starts computing.
      await setImmediate();
      yield chunk;
    }
  } finally {
    // When the caller stops early, its connection is free and it sees only its own error.
    await nextRows.catch(() => []);
  }
  await queryRows(db, `close ${cursor}`);
}

/** An instant at which a station had more than plain counting. */
export interface InstantRow {
  readonly stationId: bigint;
  readonly at: Date;
  readonly isReading: boolean;
}

/** From when an adjustment may have corrected the reading at which a day opens; $2 its opening. */
const CORRECTED_SINCE_SQL = `$2::timestamptz - interval '3 days'`;

/**
 * Returns the instants within the day at which a station did more than count up: irregular steps, adjustments, RAM
 * clears. `isReading`: a reading was taken at that instant; otherwise the readings around it must be searched.
 */
export function listNotableInstants(db: Queryable, window: DayWindow): Promise<InstantRow[]> {
  return queryRows<InstantRow>(
    db,
    `select meter_breaks.station_id as "stationId", step.at, true as "isReading"
      from meter_breaks_public as meter_breaks
      cross join lateral (values (meter_breaks.earlier_read_at), (meter_breaks.later_read_at)) as step (at)
      where meter_breaks.establishment_id = $1 and meter_breaks.later_read_at > $2 and meter_breaks.later_read_at <= $3
      union
      select effective_meter_adjustments.station_id, step.at, true
      from effective_meter_adjustments
      cross join lateral (values (effective_meter_adjustments.earlier_read_at),
        (effective_meter_adjustments.later_read_at)) as step (at)
      where effective_meter_adjustments.establishment_id = $1
        and effective_meter_adjustments.later_read_at > ${CORRECTED_SINCE_SQL}
        and effective_meter_adjustments.earlier_read_at < $3
      union
      -- the step that begins at a corrected reading
      select effective_meter_adjustments.station_id,
        effective_meter_adjustments.later_read_at + interval '1 millisecond', false
      from effective_meter_adjustments
      where effective_meter_adjustments.establishment_id = $1
        and effective_meter_adjustments.kind in (${CORRECTING_KINDS_SQL})
        and effective_meter_adjustments.later_read_at > ${CORRECTED_SINCE_SQL}
        and effective_meter_adjustments.later_read_at < $3
      union
      select stations.station_id, machine_events.occurred_at, false
      from machine_events_public as machine_events
      join stations_public as stations on stations.establishment_id = machine_events.establishment_id
        and stations.machine_id = machine_events.machine_id
        and (machine_events.station_id is null or machine_events.station_id = stations.station_id)
      where machine_events.establishment_id = $1 and machine_events.code = 'ramClear'
        and machine_events.occurred_at > $2 and machine_events.occurred_at <= $3`,
    [window.establishmentId, window.opensAt, window.closesAt],
  );
}

/** The instants at which a machine's memory was cleared. */
export interface MemoryClearsRow {
  readonly machineId: bigint;
  readonly clearedAt: readonly Date[];
}

/** Returns the clears of machines' memories from `from` on, excluded, until the day closes. */
export function listMemoryClears(db: Queryable, window: DayWindow, from: Date): Promise<MemoryClearsRow[]> {
  return queryRows<MemoryClearsRow>(
    db,
    `select machine_events.machine_id as "machineId",
        array_agg(machine_events.occurred_at order by machine_events.occurred_at) as "clearedAt"
      from machine_events_public as machine_events
      where machine_events.establishment_id = $1 and machine_events.code = 'ramClear'
        and machine_events.occurred_at > $2 and machine_events.occurred_at <= $3
        and ($4::bigint[] is null or machine_events.machine_id = any($4::bigint[]))
      group by machine_events.machine_id`,
    [window.establishmentId, from, window.closesAt, window.machineIds],
  );
}

/** A RAM clear of a station, with the readings around it. */
export interface RamClearRow extends OnSiteReadings {
  readonly stationId: bigint;
  readonly occurredAt: Date;
}

/** Returns the RAM clears (resets of a machine's memory) of the stations, after `from` and up to `to`, oldest first. */
export function listRamClears(
  db: Queryable,
  establishmentId: number,
  stationIds: readonly bigint[],
  from: Date,
  to: Date,
): Promise<RamClearRow[]> {
  return queryRows<RamClearRow>(
    db,
    `select station_ram_clears.station_id as "stationId", station_ram_clears.occurred_at as "occurredAt",
        station_ram_clears.before_counters as before, station_ram_clears.after_counters as after
      from station_ram_clears
      where station_ram_clears.establishment_id = $1 and station_ram_clears.station_id = any($2::bigint[])
        and station_ram_clears.occurred_at > $3 and station_ram_clears.occurred_at <= $4
      order by station_ram_clears.occurred_at`,
    [establishmentId, stationIds, from, to],
  );
}

/** Counters replayed for a station's history: all standard counters and the others used in a figure. */
const replayedCounters: readonly Counter[] = [...STANDARD_COUNTERS, ...furtherCounters];

/** A reading of a station, with its counters by name. */
export interface ReadingRow {
  readonly stationId: bigint;
  readonly readAt: Date;
  readonly variant: number;
  readonly counters: CounterValues;
}

/**
 * Returns the readings needed to replay a station: those at the instants that are readings, the neighbours of the other
 * instants, all of instants reported twice and the one before each of these. None is later than the end of the day.
 * Between two of them the counters only increase.
 */
export async function listReadingsAroundInstants(
  db: Queryable,
  establishmentId: number,
  instants: readonly InstantRow[],
  window: { readonly opensAt: Date; readonly closesAt: Date; readonly conflictingStationIds: readonly bigint[] },
): Promise<ReadingRow[]> {
  const otherInstants = instants.filter((instant) => !instant.isReading);
  const exactInstants = instants.filter((instant) => instant.isReading);
  const columns = replayedCounters.map(({ column }) => `meter_readings.${column}`).join(', ');
  const readingRows = await queryRows<Readonly<Record<string, unknown>>>(
    db,
    `with probes as (
        select distinct probe.station_id, probe.at from unnest($2::bigint[], $3::timestamptz[]) as probe (station_id, at)
      ), wanted as (
        select exact.station_id, exact.at as read_at
        from unnest($6::bigint[], $7::timestamptz[]) as exact (station_id, at)
        union
        select probes.station_id, before.read_at from probes
        cross join lateral (
          select meter_readings.read_at from meter_readings_public as meter_readings
          where meter_readings.establishment_id = $1 and meter_readings.station_id = probes.station_id
            and meter_readings.read_at <= probes.at and ${buildBelievedSql('meter_readings', 'meter_breaks_public')}
          order by meter_readings.read_at desc limit 1) as before
        union
        select probes.station_id, after.read_at from probes
        cross join lateral (
          select meter_readings.read_at from meter_readings_public as meter_readings
          where meter_readings.establishment_id = $1 and meter_readings.station_id = probes.station_id
            and meter_readings.read_at >= probes.at and meter_readings.read_at <= $5
            and ${buildBelievedSql('meter_readings', 'meter_breaks_public')}
          order by meter_readings.read_at limit 1) as after
        union
        select meter_readings.station_id, meter_readings.read_at from meter_readings_public as meter_readings
        where meter_readings.establishment_id = $1 and meter_readings.station_id = any($8::bigint[])
          and meter_readings.read_at > $4 and meter_readings.read_at <= $5 and meter_readings.variant > 0
        union
        select several.station_id, before.read_at
        from meter_readings_public as several
        cross join lateral (
          select meter_readings.read_at from meter_readings_public as meter_readings
          where meter_readings.establishment_id = $1 and meter_readings.station_id = several.station_id
            and meter_readings.read_at < several.read_at
            and ${buildBelievedSql('meter_readings', 'meter_breaks_public')}
          order by meter_readings.read_at desc limit 1) as before
        where several.establishment_id = $1 and several.station_id = any($8::bigint[])
          and several.read_at > $4 and several.read_at <= $5 and several.variant > 0
      )
      select meter_readings.station_id, meter_readings.read_at, meter_readings.variant, ${columns}
      from wanted
      join ${READINGS_SQL} on meter_readings.establishment_id = $1
        and meter_readings.station_id = wanted.station_id and meter_readings.read_at = wanted.read_at
      order by meter_readings.station_id, meter_readings.read_at, meter_readings.variant`,
    [
      establishmentId,
      ...listColumns(otherInstants, 'stationId', 'at'),
      window.opensAt,
      window.closesAt,
      ...listColumns(exactInstants, 'stationId', 'at'),
      window.conflictingStationIds,
    ],
  );
  return readingRows.map((row) => ({
    stationId: row['station_id'] as bigint,
    readAt: row['read_at'] as Date,
    variant: row['variant'] as number,
    counters: selectCounters(row),
  }));
}

/** Returns the counters of a row that are needed for a replay, by name; a null column is not reported. */
function selectCounters(row: Readonly<Record<string, unknown>>): CounterValues {
  const counterValues: Partial<Record<CounterName, bigint>> = {};
  for (const { name, column } of replayedCounters) {
    const value = row[column];
    if (typeof value === 'bigint') counterValues[name] = value;
  }
  return counterValues;
}

/** Sums over a machine's closed days, from which its volatility is estimated. */
export interface HoldSumRow {
  readonly machineId: bigint;
  readonly days: number;
  readonly games: bigint;
  readonly coinInMinor: bigint;
  readonly winMinor: bigint;
  readonly sumGamesHold: string;
  readonly sumGamesHoldSquared: string;
}

/**
 * Returns each machine's sums of holds over closed days, from which its volatility is estimated where the sheet states
 * none.
 */
export function listHoldSums(db: Queryable, window: DayWindow): Promise<HoldSumRow[]> {
  return queryRows<HoldSumRow>(
    db,
    `select machine_hold_sums.machine_id as "machineId", machine_hold_sums.days, machine_hold_sums.games,
        machine_hold_sums.coin_in_minor as "coinInMinor", machine_hold_sums.win_minor as "winMinor",
        machine_hold_sums.sum_games_hold as "sumGamesHold",
        machine_hold_sums.sum_games_hold_squared as "sumGamesHoldSquared"
      from machine_hold_sums
      where machine_hold_sums.establishment_id = $1
        and ($2::bigint[] is null or machine_hold_sums.machine_id = any($2::bigint[]))`,
    [window.establishmentId, window.machineIds],
  );
}
