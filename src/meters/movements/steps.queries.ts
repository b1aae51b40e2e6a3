import { ROUTINE_EVENT_CODES } from '#domain/meters/machine-events.js';
import { queryOptionalRow, queryRows, type Queryable } from '#platform/database/rows.js';
import type { StationReadingRow } from './movements.queries.js';
import { buildBelievedSql, buildReadingColumnsSql } from '../scan/scan.queries.js';
import type { MeterAdjustmentKind } from '#domain/meters/meter-step.js';

/**
 * Returns readings of a station around a step, oldest first: at most `maxOutside` before it, `maxInside` inside
 * it (ends included), and `maxOutside` after it.
 */
export function listReadingsAroundStep(
  db: Queryable,
  establishmentId: number,
  stationId: bigint,
  step: { readonly earlier: Date; readonly later: Date; readonly maxOutside: number; readonly maxInside: number },
): Promise<StationReadingRow[]> {
  const columns = `meter_readings.station_id, meter_readings.read_at, meter_readings.variant, ${buildReadingColumnsSql()}`;
  const stationCondition = `meter_readings.establishment_id = $1 and meter_readings.station_id = $2 and meter_readings.variant = 0`;
  return queryRows<StationReadingRow>(
    db,
    `select around.* from (
        (select ${columns} from meter_readings where ${stationCondition} and meter_readings.read_at < $3
          order by meter_readings.read_at desc limit $5)
        union all
        (select ${columns} from meter_readings
          where ${stationCondition} and meter_readings.read_at >= $3 and meter_readings.read_at <= $4
          order by meter_readings.read_at limit $6)
        union all
        (select ${columns} from meter_readings where ${stationCondition} and meter_readings.read_at > $4
          order by meter_readings.read_at limit $5)
      ) as around
      order by around.read_at`,
    [establishmentId, stationId, step.earlier, step.later, step.maxOutside, step.maxInside],
  );
}

/** A machine event between the two readings of a step. */
export interface StepEvent {
  /** Code of the event. */
  readonly code: string;
  readonly occurredAt: Date;
  readonly note: string;
  readonly recordedBy: string | null;
}

/**
 * Returns the events of the station's machine within the step and one hour around it, without routine ones, at most
 * 100.
 */
export function listEventsAroundStep(
  db: Queryable,
  establishmentId: number,
  stationId: bigint,
  step: { readonly earlier: Date; readonly later: Date },
): Promise<StepEvent[]> {
  return queryRows<StepEvent>(
    db,
    `select machine_events.code, machine_events.occurred_at as "occurredAt", machine_events.note,
        people.full_name as "recordedBy"
      from stations_public as stations
      join machine_events on machine_events.establishment_id = $1 and machine_events.machine_id = stations.machine_id
        and machine_events.occurred_at between $3::timestamptz - interval '1 hour' and $4::timestamptz + interval '1 hour'
      left join people_names as people on people.person_id = machine_events.recorded_by
      where stations.establishment_id = $1 and stations.station_id = $2 and machine_events.code <> all($5::text[])
      order by machine_events.occurred_at, machine_events.event_id
      limit 100`,
    [establishmentId, stationId, step.earlier, step.later, ROUTINE_EVENT_CODES],
  );
}

/** A proposal of an adjustment that overlaps the step, with its outcome. */
export interface StepAdjustment {
  readonly adjustmentId: bigint;
  /** Kind of the adjustment. */
  readonly kind: MeterAdjustmentKind;
  readonly earlierReadAt: Date;
  readonly laterReadAt: Date;
  /** Movements that apply in place of the computed ones, by counter. */
  readonly counters: Readonly<Record<string, string>>;
  /** Values read before a memory clear, by counter; null: stated movements. */
  readonly finalMeters: Readonly<Record<string, string>> | null;
  /** Reader of the final meters. */
  readonly readBy: string | null;
  /** Slip with the final meters. */
  readonly slipReference: string | null;
  /** Photograph that shows them. */
  readonly photographId: bigint | null;
  readonly reason: string;
  readonly requestId: bigint;
  readonly recordedBy: string;
  /** Number of the person who proposed it. */
  readonly recordedById: bigint;
  readonly recordedAt: Date;
  /**
   * `waiting`: not decided; `inForce`; `refused`; `undone`: reversed since. A reversal names the adjustment that it
   * reverses.
   */
  readonly state: 'waiting' | 'inForce' | 'refused' | 'undone';
  /** Number of the adjustment that it reverses; null: none. */
  readonly reversesAdjustmentId: bigint | null;
}

/**
 * Returns every proposed adjustment that overlaps the step, whatever its outcome, latest first, at most 100. The state
 * `undone` means approved but no longer in force.
 */
export function listStepAdjustments(
  db: Queryable,
  establishmentId: number,
  stationId: bigint,
  step: { readonly earlier: Date; readonly later: Date },
): Promise<StepAdjustment[]> {
  return queryRows<StepAdjustment>(
    db,
    `select meter_adjustments.adjustment_id as "adjustmentId", meter_adjustments.kind,
        meter_adjustments.earlier_read_at as "earlierReadAt", meter_adjustments.later_read_at as "laterReadAt",
        meter_adjustments.counters, meter_adjustments.reason, meter_adjustments.final_meters as "finalMeters",
        reader.full_name as "readBy", meter_adjustments.slip_reference as "slipReference",
        meter_adjustments.photograph_id as "photographId",
        meter_adjustments.approval_request_id as "requestId", people.full_name as "recordedBy",
        meter_adjustments.recorded_by as "recordedById", meter_adjustments.recorded_at as "recordedAt",
        meter_adjustments.reverses_adjustment_id as "reversesAdjustmentId",
        case
          when approval_decisions.decision is null then 'waiting'
          when approval_decisions.decision = 'refused' then 'refused'
          when meter_adjustments.reverses_adjustment_id is not null or exists (
            select from effective_meter_adjustments as effective
            where effective.establishment_id = $1 and effective.adjustment_id = meter_adjustments.adjustment_id
          ) then 'inForce'
          else 'undone'
        end as state
      from meter_adjustments
      join people_names as people on people.person_id = meter_adjustments.recorded_by
      left join people_names as reader on reader.person_id = meter_adjustments.read_by
      left join approval_decisions_public as approval_decisions on approval_decisions.establishment_id = $1
        and approval_decisions.request_id = meter_adjustments.approval_request_id
      where meter_adjustments.establishment_id = $1 and meter_adjustments.station_id = $2
        and meter_adjustments.later_read_at > $3 and meter_adjustments.earlier_read_at < $4
      order by meter_adjustments.adjustment_id desc
      limit 100`,
    [establishmentId, stationId, step.earlier, step.later],
  );
}

/**
 * Returns the instants of the last readings at or before a gaming day's opening and closing: the step that spans the
 * day. An instant without a reading is null; an unknown day gives undefined.
 */
export function findDayBoundaryInstants(
  db: Queryable,
  establishmentId: number,
  stationId: bigint,
  gamingDay: string,
): Promise<{ readonly earlier: Date | null; readonly later: Date | null } | undefined> {
  return queryOptionalRow(
    db,
    `select
        (select max(meter_readings.read_at) from meter_readings
          where meter_readings.establishment_id = $1 and meter_readings.station_id = $2
            and meter_readings.read_at <= gaming_days.opens_at and ${buildBelievedSql('meter_readings')}) as earlier,
        (select max(meter_readings.read_at) from meter_readings
          where meter_readings.establishment_id = $1 and meter_readings.station_id = $2
            and meter_readings.read_at <= gaming_days.closes_at and ${buildBelievedSql('meter_readings')}) as later
      from gaming_days_public as gaming_days
      where gaming_days.establishment_id = $1 and gaming_days.gaming_day = $3::date`,
    [establishmentId, stationId, gamingDay],
  );
}

/** A photograph of a machine that may show its final meters. */
export interface StepPhotograph {
  readonly photographId: bigint;
  readonly takenAt: Date;
}

/** Returns the photographs of a station's machine taken from a day before an instant on, the latest first. */
export function listStepPhotographs(
  db: Queryable,
  establishmentId: number,
  stationId: bigint,
  from: Date,
): Promise<StepPhotograph[]> {
  return queryRows<StepPhotograph>(
    db,
    `select photographs.photograph_id as "photographId", photographs.taken_at as "takenAt"
      from stations_public as stations
      join photographs_public as photographs using (establishment_id, machine_id)
      where stations.establishment_id = $1 and stations.station_id = $2
        and photographs.taken_at >= $3::timestamptz - interval '1 day'
      order by photographs.taken_at desc, photographs.photograph_id desc
      limit 100`,
    [establishmentId, stationId, from],
  );
}

/** A station with which the boards of another are exchanged, and its step of that exchange. */
export interface CrossedStation {
  readonly stationId: bigint;
  readonly machine: string;
  readonly earlierReadAt: Date;
  readonly laterReadAt: Date;
}

/**
 * Returns the station with which the boards of a station are exchanged, by the findings about the step that ends at an
 * instant; undefined when none is named. Its own step is that of its finding, which other instants may bound.
 */
export function findCrossedStation(
  db: Queryable,
  establishmentId: number,
  stationId: bigint,
  later: Date,
): Promise<CrossedStation | undefined> {
  return queryOptionalRow(
    db,
    `select other_stations.station_id as "stationId", others.sbm_number as machine,
        coalesce((mirrored.evidence ->> 'earlierReadAt')::timestamptz,
          (finding.evidence ->> 'earlierReadAt')::timestamptz) as "earlierReadAt",
        coalesce((mirrored.evidence ->> 'laterReadAt')::timestamptz, $3) as "laterReadAt"
      from stations_public as stations
      join machines_public as machines using (establishment_id, machine_id)
      join current_findings as finding on finding.establishment_id = $1
        and finding.sbm_number = machines.sbm_number
        and finding.station_number = stations.station_number and finding.code = 'meterException'
        and (finding.evidence ->> 'laterReadAt')::timestamptz = $3
      join machines_public as others on others.establishment_id = $1
        and others.sbm_number = finding.evidence ->> 'crossedMachine'
      join stations_public as other_stations on other_stations.establishment_id = $1
        and other_stations.machine_id = others.machine_id and other_stations.station_number = stations.station_number
      left join current_findings as mirrored on mirrored.establishment_id = $1
        and mirrored.gaming_day = finding.gaming_day and mirrored.sbm_number = others.sbm_number
        and mirrored.station_number = stations.station_number and mirrored.code = 'meterException'
        and mirrored.evidence ->> 'crossedMachine' = machines.sbm_number
      where stations.establishment_id = $1 and stations.station_id = $2
      order by (mirrored.evidence ->> 'laterReadAt')::timestamptz
      limit 1`,
    [establishmentId, stationId, later],
  );
}
