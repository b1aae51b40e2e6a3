import type { CounterName, CounterValues } from '#domain/meters/counters.js';
import { listColumns, queryRows, type Queryable } from '#platform/database/rows.js';
import { parseCountersOfRow } from '../ingest/readings.queries.js';
import { buildBelievedSql, buildReadingColumnsSql } from '../scan/scan.queries.js';
import { CORRECTING_KINDS, type MeterBreakKind, type MeterAdjustmentKind } from '#domain/meters/meter-step.js';

/** A station of a machine, with its counters' sizes and the value of a credit (denomination) in minor units. */
export interface MeteredStation {
  readonly station_id: bigint;
  readonly machine_id: bigint;
  readonly sbm_number: string;
  readonly station_number: number;
  readonly meter_digits: number;
  readonly counter_digits: Readonly<Record<string, number>>;
  /** Value of a credit at the requested instant; the first known value when that is later. */
  readonly denomination_minor: bigint;
}

/** A machine's number with one of its stations; null: all of them. */
export interface StationReference {
  readonly machine: string;
  readonly station: number | null;
}

/**
 * Returns the stations of the establishment, or only the named one, each with its denomination (the value of a credit)
 * at the instant. Before the first version of its sheet, a machine has the denomination of that version; without any
 * version it has 1.
 */
export function listMeteredStations(
  db: Queryable,
  establishmentId: number,
  instant: Date,
  stationReference: StationReference | null,
): Promise<MeteredStation[]> {
  return queryRows(
    db,
    `with denominations as (
        select distinct on (machine_versions.machine_id) machine_versions.machine_id, machine_versions.denomination_minor
        from machine_versions_public as machine_versions
        where machine_versions.establishment_id = $1
          and ($3::text is null or machine_versions.machine_id = (
            select machines.machine_id from machines_public as machines
              where machines.establishment_id = $1 and machines.sbm_number = $3))
        order by machine_versions.machine_id, machine_versions.effective_at <= $2 desc,
          abs(extract(epoch from machine_versions.effective_at - $2))
      )
      select stations.station_id, stations.machine_id, machines.sbm_number, stations.station_number,
        stations.meter_digits, stations.counter_digits, coalesce(denominations.denomination_minor, 1) as denomination_minor
      from stations_public as stations
      join machines_public as machines using (establishment_id, machine_id)
      left join denominations using (machine_id)
      where stations.establishment_id = $1
        and ($3::text is null or machines.sbm_number = $3) and ($4::smallint is null or stations.station_number = $4)
      order by stations.station_id`,
    [establishmentId, instant, stationReference?.machine ?? null, stationReference?.station ?? null],
  );
}

/** A row of the table of readings with its place. */
export type StationReadingRow = Readonly<Record<string, unknown>> & {
  readonly station_id: bigint;
  readonly read_at: Date;
  readonly variant: number;
};

/** A window of the readings of these stations, after its start and up to its end; stations null: all. */
export interface StationsWindow {
  readonly establishmentId: number;
  readonly stationIds: readonly bigint[] | null;
  readonly after: Date;
  readonly until: Date;
}

/** Returns the last reading of each station within the window: one index scan each. */
export const listLastReadings = (db: Queryable, window: StationsWindow): Promise<StationReadingRow[]> =>
  queryRows(db, buildBoundaryReadingsSql('desc'), buildWindowParameters(window));

/** Returns the first reading of each station within the window. */
export const listFirstReadings = (db: Queryable, window: StationsWindow): Promise<StationReadingRow[]> =>
  queryRows(db, buildBoundaryReadingsSql('asc'), buildWindowParameters(window));

/** Returns the first four parameters of a statement about stations within a window: after its start, up to its end. */
const buildWindowParameters = ({ establishmentId, stationIds, after, until }: StationsWindow) => [
  establishmentId,
  stationIds,
  after,
  until,
];

/**
 * Returns the SQL of one reading per station within a window: the first (`asc`) or the last (`desc`). Its parameters
 * are those of `buildWindowParameters`.
 */
function buildBoundaryReadingsSql(direction: 'asc' | 'desc'): string {
  return `select boundary.*
    from stations_public as stations
    cross join lateral (
      select meter_readings.station_id, meter_readings.read_at, meter_readings.variant, ${buildReadingColumnsSql()}
      from meter_readings
      where meter_readings.establishment_id = $1 and meter_readings.station_id = stations.station_id
        and meter_readings.variant = 0 and meter_readings.read_at <= $4 and meter_readings.read_at > $3
        and ${buildBelievedSql('meter_readings')}
      order by meter_readings.read_at ${direction}
      limit 1
    ) as boundary
    where stations.establishment_id = $1 and ($2::bigint[] is null or stations.station_id = any($2::bigint[]))`;
}

/** A stored irregular step between two readings: rollover, RAM clear or unexplained. */
export interface BreakRow {
  readonly station_id: bigint;
  readonly earlier_read_at: Date;
  readonly later_read_at: Date;
  readonly kind: MeterBreakKind;
  readonly previous_counters: Readonly<Record<string, string>>;
  readonly stale_counters: readonly string[];
  readonly next_counters: Readonly<Record<string, string>>;
  readonly exceptions: readonly Readonly<Record<string, unknown>>[];
  /** First reading that the step's excursion leaves out; null: no excursion. */
  readonly excursion_from: Date | null;
}

/** Returns the irregular steps that end within the window, after its start and up to its end. */
export function listMeterBreaks(db: Queryable, window: StationsWindow): Promise<BreakRow[]> {
  return queryRows(
    db,
    `select meter_breaks.station_id, meter_breaks.earlier_read_at, meter_breaks.later_read_at, meter_breaks.kind,
        meter_breaks.previous_counters, meter_breaks.stale_counters, meter_breaks.next_counters, meter_breaks.exceptions,
        meter_breaks.excursion_from
      from meter_breaks
      where meter_breaks.establishment_id = $1 and ($2::bigint[] is null or meter_breaks.station_id = any($2::bigint[]))
        and meter_breaks.later_read_at > $3 and meter_breaks.later_read_at <= $4
      order by meter_breaks.station_id, meter_breaks.later_read_at`,
    buildWindowParameters(window),
  );
}

/**
 * Returns all readings of those instants of the period at which a station has several readings. `stationIds`: null for
 * all stations.
 */
export function listSimultaneousReadings(
  db: Queryable,
  establishmentId: number,
  stationIds: readonly bigint[] | null,
  from: Date,
  until: Date,
): Promise<StationReadingRow[]> {
  return queryRows(
    db,
    `with several as (
        select distinct beside.station_id, beside.read_at
        from meter_readings as beside
        where beside.establishment_id = $1 and beside.variant > 0
          and ($2::bigint[] is null or beside.station_id = any($2::bigint[]))
          and beside.read_at >= $3 and beside.read_at <= $4
      )
      select meter_readings.station_id, meter_readings.read_at, meter_readings.variant, ${buildReadingColumnsSql()}
      from several
      join meter_readings on meter_readings.establishment_id = $1 and meter_readings.station_id = several.station_id
        and meter_readings.read_at = several.read_at
      where meter_readings.read_at >= $3 and meter_readings.read_at <= $4
      order by meter_readings.station_id, meter_readings.read_at, meter_readings.variant`,
    [establishmentId, stationIds, from, until],
  );
}

/** A change of the denomination, or with `hasReturns` of a return or rake, and the denomination before and after. */
export interface DenominationChangeRow {
  readonly machine_id: bigint;
  readonly effective_at: Date;
  readonly before_minor: bigint;
  readonly denomination_minor: bigint;
}

/**
 * Returns the changes of the denomination (the value of a credit) within the window, with the value before each; with
 * `hasReturns` those of a return or rake as well. `machineIds`: null for all machines.
 */
export function listDenominationChanges(
  db: Queryable,
  establishmentId: number,
  machineIds: readonly bigint[] | null,
  { after, until, hasReturns }: { readonly after: Date; readonly until: Date; readonly hasReturns: boolean },
): Promise<DenominationChangeRow[]> {
  return queryRows(
    db,
    `select version.machine_id, version.effective_at, version.before_minor, version.denomination_minor
      from (
        select machine_versions.machine_id, machine_versions.effective_at, machine_versions.denomination_minor,
          machine_versions.return_percent, machine_versions.rake_percent,
          lag(machine_versions.denomination_minor) over machine as before_minor,
          lag(machine_versions.return_percent) over machine as before_return,
          lag(machine_versions.rake_percent) over machine as before_rake
        from machine_versions_public as machine_versions
        where machine_versions.establishment_id = $1
          and ($2::bigint[] is null or machine_versions.machine_id = any($2::bigint[]))
          and machine_versions.machine_id in (
            select changed.machine_id from machine_versions_public as changed
            where changed.establishment_id = $1 and changed.effective_at > $3 and changed.effective_at <= $4
          )
        window machine as (partition by machine_versions.machine_id order by machine_versions.effective_at)
      ) as version
      where (version.before_minor <> version.denomination_minor or ($5 and version.before_minor is not null
          and (version.return_percent, version.rake_percent)
            is distinct from (version.before_return, version.before_rake)))
        and version.effective_at > $3 and version.effective_at <= $4
      order by version.machine_id, version.effective_at`,
    [establishmentId, machineIds, after, until, hasReturns],
  );
}

export interface StoredAdjustmentRow {
  readonly adjustment_id: bigint;
  readonly station_id: bigint;
  readonly kind: MeterAdjustmentKind;
  readonly earlier_read_at: Date;
  readonly later_read_at: Date;
  readonly counters: Readonly<Record<string, string>>;
}

/** An adjustment in force; `isCleared`: a memory clear is reported within it, after which its end reading is right. */
interface EffectiveAdjustmentRow extends StoredAdjustmentRow {
  readonly isCleared: boolean;
}

export interface AdjustmentRow extends StoredAdjustmentRow {
  /** Values of counters at its end by its movements, where the reading there has others; absent: not read. */
  readonly carried?: CounterValues;
}

/** The kinds of adjustment that correct a reading, as a list in SQL. */
export const CORRECTING_KINDS_SQL = CORRECTING_KINDS.map((kind) => `'${kind}'`).join(', ');

/**
 * Returns the adjustments in force that overlap the window, or end at its start, with the values that those which
 * correct a reading found there. Those that corrected the reading at which one of them begins are among them.
 */
export async function listEffectiveAdjustments(db: Queryable, window: StationsWindow): Promise<AdjustmentRow[]> {
  const rows = await queryRows<EffectiveAdjustmentRow>(
    db,
    `with recursive chain as (
        select effective.adjustment_id, effective.station_id, effective.kind, effective.earlier_read_at,
          effective.later_read_at, effective.counters
        from effective_meter_adjustments as effective
        where effective.establishment_id = $1 and ($2::bigint[] is null or effective.station_id = any($2::bigint[]))
          and effective.later_read_at >= $3 and effective.earlier_read_at < $4
        union
        select before.adjustment_id, before.station_id, before.kind, before.earlier_read_at, before.later_read_at,
          before.counters
        from chain
        join effective_meter_adjustments as before on before.establishment_id = $1
          and before.station_id = chain.station_id and before.later_read_at = chain.earlier_read_at
        where chain.kind in (${CORRECTING_KINDS_SQL}) and before.kind in (${CORRECTING_KINDS_SQL})
      )
      select chain.adjustment_id, chain.station_id, chain.kind, chain.earlier_read_at, chain.later_read_at, chain.counters,
        exists (
          select from stations_public as stations
          join machine_events_public as machine_events using (establishment_id, machine_id)
          where stations.establishment_id = $1 and stations.station_id = chain.station_id
            and machine_events.code = 'ramClear' and machine_events.occurred_at > chain.earlier_read_at
            and machine_events.occurred_at <= chain.later_read_at
            and (machine_events.station_id is null or machine_events.station_id = chain.station_id)
        ) as "isCleared"
      from chain order by chain.station_id, chain.adjustment_id`,
    buildWindowParameters(window),
  );
  const correcting = rows.filter(({ kind }) => CORRECTING_KINDS.includes(kind));
  if (correcting.length === 0) return rows;
  const bounds = correcting.flatMap(({ station_id: stationId, earlier_read_at, later_read_at }) =>
    [earlier_read_at, later_read_at].map((readAt) => ({ stationId, readAt })),
  );
  const readings = await queryRows<StationReadingRow>(
    db,
    `select meter_readings.station_id, meter_readings.read_at, meter_readings.variant, ${buildReadingColumnsSql()}
      from (select distinct station_id, read_at from unnest($2::bigint[], $3::timestamptz[]) as bound (station_id, read_at))
        as bounds
      join meter_readings on meter_readings.establishment_id = $1 and meter_readings.station_id = bounds.station_id
        and meter_readings.read_at = bounds.read_at and meter_readings.variant = 0`,
    [window.establishmentId, ...listColumns(bounds, 'stationId', 'readAt')],
  );
  return rows.map((row) => ({ ...row, carried: findCarriedValues(row, rows, readings) }));
}

/**
 * Returns the values that the counters had at the end of a correcting adjustment by its movements, where the reading
 * then has others: counted from the value that the adjustment before found, else from the reading at its start.
 * Movements that lead to the reading from either, or from zero, correct nothing; nor do those across a memory clear.
 */
function findCarriedValues(
  row: EffectiveAdjustmentRow,
  rows: readonly EffectiveAdjustmentRow[],
  readings: readonly StationReadingRow[],
): CounterValues {
  if (!CORRECTING_KINDS.includes(row.kind) || row.isCleared) return {};
  const findReading = (instant: Date): CounterValues => {
    const reading = readings.find(
      ({ station_id, read_at }) => station_id === row.station_id && read_at.getTime() === instant.getTime(),
    );
    return reading === undefined ? {} : parseCountersOfRow(reading);
  };
  const corrected = rows
    .filter(
      ({ station_id, later_read_at }) =>
        station_id === row.station_id && later_read_at.getTime() === row.earlier_read_at.getTime(),
    )
    .map((before) => findCarriedValues(before, rows, readings));
  const [before, after] = [findReading(row.earlier_read_at), findReading(row.later_read_at)] as const;
  const start: CounterValues = Object.assign({ ...before }, ...corrected) as CounterValues;
  return Object.fromEntries(
    Object.entries(row.counters).flatMap(([name, movement]) => {
      const counter = name as CounterName;
      const [from, read] = [start[counter], after[counter]];
      if (from === undefined || read === undefined) return [];
      // counted from the true value, on from the reading, or from zero
      const reached = [from, before[counter], 0n].map(
        (value) => value !== undefined && value + BigInt(movement) === read,
      );
      return reached.includes(true) ? [] : [[name, from + BigInt(movement)]];
    }),
  );
}

export interface StationInterval {
  readonly stationId: bigint;
  readonly after: Date;
  readonly until: Date;
}

/**
 * Returns the steps (pairs of consecutive readings) that cover each interval, from the last reading before its start to
 * the first one after its end.
 */
export function listStepsCoveringIntervals(
  db: Queryable,
  establishmentId: number,
  intervals: readonly StationInterval[],
): Promise<{ readonly stationId: bigint; readonly earlier: Date; readonly later: Date }[]> {
  return queryRows(
    db,
    `select distinct step.station_id as "stationId", step.earlier, step.read_at as later
      from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as wanted (station_id, after, until)
      cross join lateral (
        select meter_readings.station_id, meter_readings.read_at,
          lag(meter_readings.read_at) over (order by meter_readings.read_at) as earlier
        from meter_readings
        where meter_readings.establishment_id = $1 and meter_readings.station_id = wanted.station_id
          and meter_readings.variant = 0 and ${buildBelievedSql('meter_readings')}
          and meter_readings.read_at >= coalesce((
            select before.read_at from meter_readings as before
            where before.establishment_id = $1 and before.station_id = wanted.station_id and before.read_at <= wanted.after
              and ${buildBelievedSql('before')}
            order by before.read_at desc limit 1), wanted.after)
          and meter_readings.read_at <= coalesce((
            select behind.read_at from meter_readings as behind
            where behind.establishment_id = $1 and behind.station_id = wanted.station_id and behind.read_at >= wanted.until
              and ${buildBelievedSql('behind')}
            order by behind.read_at limit 1), wanted.until)
      ) as step
      where step.earlier is not null
      order by 1, 3`,
    [establishmentId, ...listColumns(intervals, 'stationId', 'after', 'until')],
  );
}
