import type { Counter } from '#domain/meters/counters.js';
import { ROUTINE_EVENT_CODES, type EventSource } from '#domain/meters/machine-events.js';
import { queryRows, type Queryable } from '#platform/database/rows.js';
import type { ReadingSource } from '#domain/meters/meter-readings.js';

/** A station's counter between two instants, both inclusive. */
export interface CounterWindow {
  readonly establishmentId: number;
  readonly stationId: bigint;
  readonly counter: Counter;
  readonly from: Date;
  readonly to: Date;
}

export interface ValueRow {
  readonly readAt: Date;
  readonly value: bigint;
}

/** Returns the SQL of a counter's value in a row of readings: its own column, or the JSON of the other counters. */
const buildCounterValueSql = (table: string, { standard, column, name }: Counter): string =>
  standard ? `${table}.${column}` : `(${table}.other_counters ->> '${name}')::bigint`;

/**
 * Returns the SQL from which a station's readings that report the counter are selected, without the instants that
 * report it with two different values. Variant 0 is the first reading stored for an instant; higher ones contradict it.
 */
function buildReportingReadingsSql(counter: Counter): string {
  const counterValue = buildCounterValueSql('meter_readings', counter);
  const conflictingValue = buildCounterValueSql('beside', counter);
  return `from meter_readings
    where meter_readings.establishment_id = $1 and meter_readings.station_id = $2 and meter_readings.variant = 0
      and meter_readings.read_at >= $3 and meter_readings.read_at <= $4 and ${counterValue} is not null
      and not exists (
        select from meter_readings as beside
        where beside.establishment_id = $1 and beside.station_id = $2 and beside.variant > 0
          and beside.read_at = meter_readings.read_at and ${conflictingValue} is not null and ${conflictingValue} <> ${counterValue})`;
}

/**
 * Returns enough readings to draw the counter: the window is cut into `buckets` runs of equally many readings. Of each
 * run, the first, last, least and greatest are returned. Both sides of every decrease of a cumulative counter and the
 * readings at the required instants are added.
 */
export function listChartReadings(
  db: Queryable,
  { establishmentId, stationId, counter, from, to }: CounterWindow,
  bucketCount: number,
  requiredInstants: readonly Date[],
): Promise<(ValueRow & { readonly total: bigint })[]> {
  const decreaseCondition = counter.kind === 'cumulative' ? 'or run.value < run.before or run.behind < run.value' : '';
  return queryRows(
    db,
    `with reported as (
        select meter_readings.read_at, ${buildCounterValueSql('meter_readings', counter)} as value
        ${buildReportingReadingsSql(counter)}
      ), placed as (
        select reported.*, lag(reported.value) over by_time as before, lead(reported.value) over by_time as behind,
          count(*) over () as total, (row_number() over by_time - 1) * $5::integer / count(*) over () as bucket
        from reported
        window by_time as (order by reported.read_at)
      ), run as (
        select placed.*,
          row_number() over (partition by placed.bucket order by placed.read_at) as from_first,
          row_number() over (partition by placed.bucket order by placed.read_at desc) as from_last,
          row_number() over (partition by placed.bucket order by placed.value, placed.read_at) as from_least,
          row_number() over (partition by placed.bucket order by placed.value desc, placed.read_at) as from_most
        from placed
      )
      select run.read_at as "readAt", run.value, run.total
      from run
      where 1 in (run.from_first, run.from_last, run.from_least, run.from_most) ${decreaseCondition}
        or run.read_at = any($6::timestamptz[])
      order by run.read_at`,
    [establishmentId, stationId, from, to, bucketCount, requiredInstants],
  );
}

/**
 * Returns the readings of the window that report the counter, with their batch and its source, oldest first, at most
 * `limit`.
 */
export function listWindowReadings(
  db: Queryable,
  { establishmentId, stationId, counter, from, to }: CounterWindow,
  limit: number,
): Promise<(ValueRow & { readonly batchId: bigint; readonly source: ReadingSource })[]> {
  return queryRows(
    db,
    `select page.*, reading_batches.source
      from (
        select meter_readings.read_at as "readAt", ${buildCounterValueSql('meter_readings', counter)} as value,
          meter_readings.batch_id as "batchId"
        ${buildReportingReadingsSql(counter)}
        order by meter_readings.read_at
        limit $5
      ) as page
      join reading_batches on reading_batches.establishment_id = $1 and reading_batches.batch_id = page."batchId"
      order by page."readAt"`,
    [establishmentId, stationId, from, to, limit],
  );
}

/**
 * Returns, for each of these instants, the last reading of the window at or before it that reports the counter;
 * `place` is the instant's position from 1.
 */
export function listReadingsAtOrBefore(
  db: Queryable,
  { establishmentId, stationId, counter, from, to }: CounterWindow,
  instants: readonly Date[],
): Promise<(ValueRow & { readonly place: bigint })[]> {
  return queryRows(
    db,
    `select boundary.place, reading.read_at as "readAt", reading.value
      from unnest($5::timestamptz[]) with ordinality as boundary (instant, place)
      cross join lateral (
        select meter_readings.read_at, ${buildCounterValueSql('meter_readings', counter)} as value
        ${buildReportingReadingsSql(counter)} and meter_readings.read_at <= boundary.instant
        order by meter_readings.read_at desc
        limit 1
      ) as reading
      order by boundary.place`,
    [establishmentId, stationId, from, to, instants],
  );
}

export interface GapRow {
  readonly earlier: Date;
  readonly later: Date;
}

/**
 * Returns the periods of the window without a reading for longer than this many minutes, oldest first, at most `limit`.
 */
export function listReadingGaps(
  db: Queryable,
  { establishmentId, stationId, from, to }: Omit<CounterWindow, 'counter'>,
  minGapMinutes: number,
  limit: number,
): Promise<GapRow[]> {
  return queryRows(
    db,
    `select gap.earlier, gap.later
      from (
        select meter_readings.read_at as later, lag(meter_readings.read_at) over (order by meter_readings.read_at) as earlier
        from meter_readings
        where meter_readings.establishment_id = $1 and meter_readings.station_id = $2 and meter_readings.variant = 0
          and meter_readings.read_at >= $3 and meter_readings.read_at <= $4
      ) as gap
      where gap.later - gap.earlier > make_interval(mins => $5)
      order by gap.earlier
      limit $6`,
    [establishmentId, stationId, from, to, minGapMinutes, limit],
  );
}

/** A period of a station and its machine whose marks are shown. */
export interface MarksWindow {
  readonly establishmentId: number;
  readonly machineId: bigint;
  readonly stationId: bigint;
  readonly from: Date;
  readonly to: Date;
}

export interface VersionMarkRow {
  readonly at: Date;
  readonly change: string;
  readonly locationBefore: string;
  readonly location: string;
  readonly standBefore: string | null;
  readonly stand: string | null;
  readonly denominationBeforeMinor: bigint;
  readonly denominationMinor: bigint;
  readonly stateBefore: string;
  readonly state: string;
  readonly reason: string;
  readonly by: string | null;
}

/**
 * Returns the changes of the machine's technical sheet within the window, each with the values before and after it. The
 * first version is left out, because nothing precedes it.
 */
export function listVersionMarks(
  db: Queryable,
  { establishmentId, machineId, from, to }: MarksWindow,
): Promise<VersionMarkRow[]> {
  return queryRows(
    db,
    `select version.at, version.change, version.location, version.stand, version."denominationMinor", version.state,
        version.reason, version."locationBefore", version."standBefore", version."denominationBeforeMinor",
        version."stateBefore", people.full_name as by
      from (
        select machine_versions.effective_at as at, machine_versions.change, machine_versions.location, stands.stand_number
            as stand, machine_versions.denomination_minor as "denominationMinor", machine_versions.state,
          machine_versions.reason, machine_versions.recorded_by,
          lag(machine_versions.location) over by_time as "locationBefore",
          lag(stands.stand_number) over by_time as "standBefore",
          lag(machine_versions.denomination_minor) over by_time as "denominationBeforeMinor",
          lag(machine_versions.state) over by_time as "stateBefore"
        from machine_versions_public as machine_versions
        left join stands_public as stands using (establishment_id, stand_id)
        where machine_versions.establishment_id = $1 and machine_versions.machine_id = $2
        window by_time as (order by machine_versions.effective_at, machine_versions.version_number)
      ) as version
      left join people_names as people on people.person_id = version.recorded_by
      where version.at > $3 and version.at <= $4 and version."stateBefore" is not null
      order by version.at`,
    [establishmentId, machineId, from, to],
  );
}

export interface EventMarkRow {
  readonly at: Date;
  readonly code: string;
  readonly source: EventSource;
  readonly note: string;
  readonly by: string | null;
}

/**
 * Returns the events of the station or its whole machine within the window, without routine ones; RAM clears first, so
 * that the limit never cuts them off.
 */
export function listEventMarks(
  db: Queryable,
  { establishmentId, machineId, stationId, from, to }: MarksWindow,
  limit: number,
): Promise<EventMarkRow[]> {
  return queryRows(
    db,
    `select machine_events.occurred_at as at, machine_events.code, machine_events.source, machine_events.note,
        people.full_name as by
      from machine_events
      left join people_names as people on people.person_id = machine_events.recorded_by
      where machine_events.establishment_id = $1 and machine_events.machine_id = $2
        and (machine_events.station_id is null or machine_events.station_id = $3)
        and machine_events.occurred_at > $4 and machine_events.occurred_at <= $5
        and machine_events.code <> all($7::text[])
      order by machine_events.code <> 'ramClear', machine_events.occurred_at, machine_events.event_id
      limit $6`,
    [establishmentId, machineId, stationId, from, to, limit, ROUTINE_EVENT_CODES],
  );
}

export interface AdjustmentMarkRow {
  readonly adjustmentId: bigint;
  readonly kind: string;
  readonly earlier: Date;
  readonly later: Date;
  readonly counters: Readonly<Record<string, string>>;
  readonly reason: string;
  readonly by: string | null;
  readonly approvedBy: string | null;
}

/** Returns the approved adjustments of the station that overlap the window, with the names of the two people. */
export function listAdjustmentMarks(
  db: Queryable,
  { establishmentId, stationId, from, to }: MarksWindow,
): Promise<AdjustmentMarkRow[]> {
  return queryRows(
    db,
    `select effective.adjustment_id as "adjustmentId", effective.kind, effective.earlier_read_at as earlier,
        effective.later_read_at as later, effective.counters, effective.reason, people.full_name as by,
        approver.full_name as "approvedBy"
      from effective_meter_adjustments as effective
      left join people_names as people on people.person_id = effective.recorded_by
      left join approval_decisions_public as approval_decisions
        on approval_decisions.establishment_id = effective.establishment_id
        and approval_decisions.request_id = effective.approval_request_id
      left join people_names as approver on approver.person_id = approval_decisions.decided_by
      where effective.establishment_id = $1 and effective.station_id = $2
        and effective.later_read_at > $3 and effective.earlier_read_at < $4
      order by effective.earlier_read_at, effective.adjustment_id`,
    [establishmentId, stationId, from, to],
  );
}
