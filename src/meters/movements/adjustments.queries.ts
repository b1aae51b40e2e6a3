import { ROUTINE_EVENT_CODES } from '#domain/meters/machine-events.js';
import { queryOptionalRow, queryRows, type Queryable } from '#platform/database/rows.js';
import { CORRECTING_KINDS_SQL, type StationReadingRow, type StoredAdjustmentRow } from './movements.queries.js';
import { buildBelievedSql, buildReadingColumnsSql } from '../scan/scan.queries.js';

/** Time around an exception in which its events are shown. */
const EVENT_MARGIN = `interval '1 hour'`;

/** A step of a station's counters that a person must settle. */
export interface ExceptionRow {
  readonly machine: string;
  readonly station: number;
  readonly stationId: bigint;
  readonly earlierReadAt: Date;
  readonly laterReadAt: Date;
  /** Values of the earlier reading, by counter. */
  readonly previousCounters: Readonly<Record<string, string>>;
  /** Counters not reported by the reading before: their value is older. */
  readonly staleCounters: readonly string[];
  /** Values of the later reading, by counter. */
  readonly nextCounters: Readonly<Record<string, string>>;
  /** Reasons why nothing is proven: code, severity, counters, sizes tried, doubt, identity. */
  readonly exceptions: readonly Readonly<Record<string, unknown>>[];
  readonly meterDigits: number;
  readonly counterDigits: Readonly<Record<string, number>>;
  /** Events of the machine in the step and an hour around it, without routine ones. */
  readonly events: readonly {
    /** Code of the event. */
    readonly code: string;
    readonly occurredAt: string;
    readonly note: string;
  }[];
  /** Adjustments that wait for approval. */
  readonly proposals: readonly { readonly adjustmentId: string; readonly approvalRequestId: string }[];
}

/** A step that may be open, as the scan stored it. */
export interface OpenStepRow extends ExceptionRow {
  /** True: an adjustment in force overlaps it. */
  readonly isAdjusted: boolean;
  /** True: its machine's terms changed within it, or it begins at a corrected reading. */
  readonly isChange: boolean;
  /** First reading that its excursion leaves out; null: no excursion. */
  readonly excursionFrom: Date | null;
}

/** Restrictions of the list of open steps; null: no restriction. */
export interface OpenStepFilter {
  readonly machine: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly limit: number;
  /** The last step of the page before. */
  readonly after: { readonly laterReadAt: Date; readonly stationId: bigint } | null;
}

/**
 * Steps of a change of denomination, return or rake within an open day, from the reading before it to the one after it.
 * A reading at the instant of the change leaves nothing to settle.
 */
const CHANGE_STEPS_SQL = `
  select stations.station_id, before.read_at as earlier_read_at, following.read_at as later_read_at,
    '{}'::jsonb as previous_counters, '{}'::jsonb as stale_counters, '{}'::jsonb as next_counters,
    '[]'::jsonb as exceptions, null::timestamptz as excursion_from, true as is_change
  from (
    select machine_versions.machine_id, machine_versions.effective_at,
      (machine_versions.denomination_minor, machine_versions.return_percent, machine_versions.rake_percent)
        is distinct from lag((machine_versions.denomination_minor, machine_versions.return_percent,
          machine_versions.rake_percent)) over machine as is_changed,
      row_number() over machine as position
    from machine_versions_public as machine_versions
    where machine_versions.establishment_id = $1
    window machine as (partition by machine_versions.machine_id order by machine_versions.effective_at)
  ) as version
  join stations_public as stations on stations.establishment_id = $1 and stations.machine_id = version.machine_id
  cross join lateral (
    select meter_readings.read_at from meter_readings
    where meter_readings.establishment_id = $1 and meter_readings.station_id = stations.station_id
      and meter_readings.variant = 0 and meter_readings.read_at < version.effective_at
      and ${buildBelievedSql('meter_readings')}
    order by meter_readings.read_at desc limit 1
  ) as before
  cross join lateral (
    select meter_readings.read_at from meter_readings
    where meter_readings.establishment_id = $1 and meter_readings.station_id = stations.station_id
      and meter_readings.variant = 0 and meter_readings.read_at >= version.effective_at
      and ${buildBelievedSql('meter_readings')}
    order by meter_readings.read_at limit 1
  ) as following
  where version.is_changed and version.position > 1
    and version.effective_at > (select closed.until from closed) and following.read_at > version.effective_at
    and not exists (
      select from meter_breaks
      where meter_breaks.establishment_id = $1 and meter_breaks.station_id = stations.station_id
        and meter_breaks.kind = 'exception' and meter_breaks.later_read_at = following.read_at)`;

/** Steps that begin at a reading that an adjustment corrected, and end within an open day. */
const CORRECTED_STEPS_SQL = `
  select correcting.station_id, correcting.later_read_at as earlier_read_at, following.read_at as later_read_at,
    '{}'::jsonb as previous_counters, '{}'::jsonb as stale_counters, '{}'::jsonb as next_counters,
    '[]'::jsonb as exceptions, null::timestamptz as excursion_from, true as is_change
  from (
    select distinct effective.station_id, effective.later_read_at from effective_meter_adjustments as effective
    where effective.establishment_id = $1 and effective.kind in (${CORRECTING_KINDS_SQL})
  ) as correcting
  cross join lateral (
    select meter_readings.read_at from meter_readings
    where meter_readings.establishment_id = $1 and meter_readings.station_id = correcting.station_id
      and meter_readings.variant = 0 and meter_readings.read_at > correcting.later_read_at
      and ${buildBelievedSql('meter_readings')}
    order by meter_readings.read_at limit 1
  ) as following
  where following.read_at > (select closed.until from closed)
    and not exists (
      select from meter_breaks
      where meter_breaks.establishment_id = $1 and meter_breaks.station_id = correcting.station_id
        and meter_breaks.kind = 'exception' and meter_breaks.later_read_at = following.read_at)`;

/** The end of the last closed day, and the exceptions, steps of changes and corrected steps that may be open. */
const STEPS_SQL = `with closed as (
        select coalesce(max(gaming_days.closes_at), '-infinity') as until from gaming_days_public as gaming_days
        where gaming_days.establishment_id = $1 and gaming_days.state = 'closed'
      ), steps as (
        select meter_breaks.station_id, meter_breaks.earlier_read_at, meter_breaks.later_read_at,
          meter_breaks.previous_counters, meter_breaks.stale_counters, meter_breaks.next_counters,
          meter_breaks.exceptions, meter_breaks.excursion_from, exists (
            select from machine_versions_public as machine_versions
            join stations_public as stations using (establishment_id, machine_id)
            where machine_versions.establishment_id = $1 and stations.station_id = meter_breaks.station_id
              and machine_versions.effective_at > meter_breaks.earlier_read_at
              and machine_versions.effective_at < meter_breaks.later_read_at
          ) or exists (
            select from effective_meter_adjustments as effective
            where effective.establishment_id = $1 and effective.station_id = meter_breaks.station_id
              and effective.kind in (${CORRECTING_KINDS_SQL}) and effective.later_read_at = meter_breaks.earlier_read_at
          ) as is_change
        from meter_breaks
        where meter_breaks.establishment_id = $1 and meter_breaks.kind = 'exception'
        union all
        ${CHANGE_STEPS_SQL}
        union all
        ${CORRECTED_STEPS_SQL}
      )`;

/**
 * Returns steps that may be open, oldest first, with the machine's events around them and the proposals that wait for
 * approval: exceptions (unexplained steps), and steps across a change of terms. Of those that an adjustment in force
 * covers, only steps of open days are returned, since the adjustment may have left a counter out.
 */
export function listOpenSteps(db: Queryable, establishmentId: number, filter: OpenStepFilter): Promise<OpenStepRow[]> {
  return queryRows(
    db,
    `${STEPS_SQL}
      select machines.sbm_number as machine, stations.station_number as station, stations.station_id as "stationId",
        stations.meter_digits as "meterDigits", stations.counter_digits as "counterDigits",
        step.earlier_read_at as "earlierReadAt", step.later_read_at as "laterReadAt",
        step.previous_counters as "previousCounters", step.stale_counters as "staleCounters",
        step.next_counters as "nextCounters", step.exceptions, step.excursion_from as "excursionFrom",
        adjusted.is_adjusted as "isAdjusted", step.is_change as "isChange",
        coalesce((
          select jsonb_agg(jsonb_build_object('code', machine_events.code, 'occurredAt', machine_events.occurred_at,
            'note', machine_events.note) order by machine_events.occurred_at)
          from machine_events
          where machine_events.establishment_id = $1 and machine_events.machine_id = stations.machine_id
            and machine_events.occurred_at between step.earlier_read_at - ${EVENT_MARGIN} and step.later_read_at + ${EVENT_MARGIN}
              and machine_events.code <> all($8::text[])
        ), '[]') as events,
        coalesce((
          select jsonb_agg(jsonb_build_object('adjustmentId', proposed.adjustment_id::text,
            'approvalRequestId', proposed.approval_request_id::text) order by proposed.adjustment_id)
          from meter_adjustments as proposed
          where proposed.establishment_id = $1 and proposed.station_id = step.station_id
            and proposed.earlier_read_at <= step.earlier_read_at and proposed.later_read_at >= step.later_read_at
            and proposed.reverses_adjustment_id is null
            and not exists (
              select from approval_decisions_public as approval_decisions
              where approval_decisions.establishment_id = $1
                and approval_decisions.request_id = proposed.approval_request_id
            )
        ), '[]') as proposals
      from steps as step
      cross join lateral (
        select count(*) > 0 as is_adjusted, coalesce(bool_or(effective.earlier_read_at <= step.earlier_read_at
          and effective.later_read_at >= step.later_read_at), false) as is_covered
        from effective_meter_adjustments as effective
        where effective.establishment_id = $1 and effective.station_id = step.station_id
          and effective.earlier_read_at < step.later_read_at and effective.later_read_at > step.earlier_read_at
      ) as adjusted
      join stations_public as stations on stations.establishment_id = $1 and stations.station_id = step.station_id
      join machines_public as machines on machines.establishment_id = $1 and machines.machine_id = stations.machine_id
      where ($2::text is null or machines.sbm_number = $2)
        and ($3::timestamptz is null or step.later_read_at > $3)
        and ($4::timestamptz is null or step.later_read_at <= $4)
        and (not adjusted.is_covered or step.later_read_at > (select closed.until from closed))
        and ($6::timestamptz is null or (step.later_read_at, step.station_id) > ($6, $7::bigint))
      order by step.later_read_at, step.station_id
      limit $5`,
    [
      establishmentId,
      filter.machine,
      filter.from,
      filter.to,
      filter.limit,
      filter.after?.laterReadAt ?? null,
      filter.after?.stationId ?? null,
      ROUTINE_EVENT_CODES,
    ],
  );
}

/**
 * Returns the readings of a station at these instants, oldest first. Where an instant has several, the one stored first
 * (variant 0) is returned.
 */
export function listReadingsAt(
  db: Queryable,
  establishmentId: number,
  stationId: bigint,
  instants: readonly Date[],
): Promise<StationReadingRow[]> {
  return queryRows(
    db,
    `select meter_readings.station_id, meter_readings.read_at, meter_readings.variant, ${buildReadingColumnsSql()}
      from meter_readings
      where meter_readings.establishment_id = $1 and meter_readings.station_id = $2
        and meter_readings.read_at = any($3::timestamptz[]) and meter_readings.variant = 0
      order by meter_readings.read_at`,
    [establishmentId, stationId, instants],
  );
}

/**
 * Returns an adjustment, in force or waiting for approval, that overlaps the interval and states one of the counters;
 * undefined when there is none. `ignoredAdjustmentId` is left out, so that a proposal does not overlap itself.
 */
export function findOverlappingAdjustment(
  db: Queryable,
  establishmentId: number,
  stationId: bigint,
  interval: { readonly earlier: Date; readonly later: Date; readonly counters: readonly string[] },
  ignoredAdjustmentId: bigint | null = null,
): Promise<{ readonly adjustment_id: bigint } | undefined> {
  return queryOptionalRow(
    db,
    `select meter_adjustments.adjustment_id
      from meter_adjustments
      left join approval_decisions_public as approval_decisions
        on approval_decisions.establishment_id = meter_adjustments.establishment_id
        and approval_decisions.request_id = meter_adjustments.approval_request_id
      where meter_adjustments.establishment_id = $1 and meter_adjustments.station_id = $2
        and meter_adjustments.later_read_at > $3 and meter_adjustments.earlier_read_at < $4
        and meter_adjustments.reverses_adjustment_id is null
        and meter_adjustments.counters ?| $5::text[]
        and ($6::bigint is null or meter_adjustments.adjustment_id <> $6)
        and (approval_decisions.decision is null or exists (
          select from effective_meter_adjustments as effective
          where effective.establishment_id = $1 and effective.adjustment_id = meter_adjustments.adjustment_id
        ))
      order by meter_adjustments.adjustment_id limit 1`,
    [establishmentId, stationId, interval.earlier, interval.later, interval.counters, ignoredAdjustmentId],
  );
}

/**
 * Locks the adjustments of a station until the transaction ends, so that two overlapping proposals cannot pass the
 * check together.
 */
export async function lockStationAdjustments(db: Queryable, establishmentId: number, stationId: bigint): Promise<void> {
  await queryRows(db, `select pg_advisory_xact_lock(hashtextextended('meters.adjust.' || $2::text, $1))`, [
    establishmentId,
    stationId,
  ]);
}

/** Returns the adjustment when it is in force (approved and not reversed); undefined otherwise. */
export function findEffectiveAdjustment(
  db: Queryable,
  establishmentId: number,
  adjustmentId: bigint,
): Promise<StoredAdjustmentRow | undefined> {
  return queryOptionalRow(
    db,
    `select effective.adjustment_id, effective.station_id, effective.kind, effective.earlier_read_at,
        effective.later_read_at, effective.counters
      from effective_meter_adjustments as effective
      where effective.establishment_id = $1 and effective.adjustment_id = $2`,
    [establishmentId, adjustmentId],
  );
}
