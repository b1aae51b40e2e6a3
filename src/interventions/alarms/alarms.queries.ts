import type { AlarmKind } from '#domain/floor/alarms.js';
import type { MachineEventCode } from '#domain/meters/machine-events.js';
import { listColumns, queryRowOrRefuse, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** A technician's identification for a machine, with the sheet that followed it. */
export interface IdentificationWithSheetRow {
  readonly machineId: bigint;
  readonly identifiedAt: Date;
  readonly validUntil: Date;
  readonly sheetNumber: bigint | null;
  readonly closedAt: Date | null;
}

/**
 * Returns the identifications on these machines that may cover a door opened at or after an instant.
 * One that led to several sheets has a row for each.
 */
export function listIdentificationsSince(
  db: Queryable,
  establishmentId: number,
  machineIds: readonly bigint[],
  since: Date,
): Promise<IdentificationWithSheetRow[]> {
  return queryRows<IdentificationWithSheetRow>(
    db,
    `select identified.machine_id as "machineId", identified.identified_at as "identifiedAt",
        identified.valid_until as "validUntil", interventions.sheet_number as "sheetNumber",
        interventions.closed_at as "closedAt"
      from technician_identifications as identified
      left join interventions on interventions.establishment_id = identified.establishment_id
        and interventions.identification_id = identified.identification_id
      where identified.establishment_id = $1 and identified.machine_id = any($2::bigint[])
        and (identified.valid_until >= $3 or interventions.closed_at >= $3
          or (interventions.sheet_number is not null and interventions.closed_at is null))`,
    [establishmentId, machineIds, since],
  );
}

/** A door opened without the right to do so. */
export interface OpenedDoor {
  readonly kind: Extract<AlarmKind, 'unidentifiedDoor' | 'moneyDoorOutsideDrop'>;
  readonly machineId: bigint;
  readonly eventId: bigint;
  readonly occurredAt: Date;
}

/** Raises an alarm for each of these doors, unless it is already raised. */
export async function raiseDoorAlarms(tx: Tx, establishmentId: number, doors: readonly OpenedDoor[]): Promise<void> {
  await queryRows(
    tx,
    `insert into intervention_alarms (establishment_id, kind, machine_id, raised_at, event_occurred_at, event_id)
     select $1, opened.kind, opened.machine_id, opened.occurred_at, opened.occurred_at, opened.event_id
     from unnest($2::bigint[], $3::timestamptz[], $4::bigint[], $5::text[])
       as opened (machine_id, occurred_at, event_id, kind)
     on conflict do nothing`,
    [establishmentId, ...listColumns(doors, 'machineId', 'occurredAt', 'eventId', 'kind')],
  );
}

/** The present time, and the delays after which a state becomes an alarm. */
export interface AlarmDelays {
  readonly now: Date;
  readonly doorOpenMinutes: number;
  readonly interventionOpenMinutes: number;
  readonly clockDriftSeconds: number;
}

/** Period searched for alarms that were not raised when they became due. */
const LOOKBACK_SQL = `interval '31 days'`;

/** Doors whose last event is an opening, at machines without a sheet. */
const RAISE_DOORS_LEFT_OPEN_SQL = `
  insert into intervention_alarms (establishment_id, kind, machine_id, raised_at, event_occurred_at, event_id)
  select opened.establishment_id, 'doorLeftOpen', opened.machine_id, opened.occurred_at + make_interval(mins => $3),
    opened.occurred_at, opened.event_id
  from machine_events_public as opened
  where opened.establishment_id = $1 and opened.code = any($4::text[])
    and opened.occurred_at > $2::timestamptz - ${LOOKBACK_SQL}
    and opened.occurred_at <= $2::timestamptz - make_interval(mins => $3)
    and not exists (
      select from machine_events_public as later
      where later.establishment_id = opened.establishment_id and later.machine_id = opened.machine_id
        and (later.occurred_at, later.event_id) > (opened.occurred_at, opened.event_id)
        and split_part(later.code, 'Door', 1) = split_part(opened.code, 'Door', 1) and later.code like '%Door%')
    and not exists (
      select from interventions as sheet
      where sheet.establishment_id = opened.establishment_id and sheet.machine_id = opened.machine_id
        and sheet.closed_at is null)
  on conflict do nothing`;

const RAISE_UNCLOSED_SHEETS_SQL = `
  insert into intervention_alarms (establishment_id, kind, machine_id, raised_at, intervention_id)
  select sheet.establishment_id, 'unclosedIntervention', sheet.machine_id,
    sheet.opened_at + make_interval(mins => $3), sheet.intervention_id
  from interventions as sheet
  where sheet.establishment_id = $1 and sheet.closed_at is null
    and sheet.opened_at <= $2::timestamptz - make_interval(mins => $3)
  on conflict do nothing`;

/**
 * Builds the SQL that raises an alarm for each expired identification that meets a condition.
 * `buildCondition` builds it from the SQL of "a door was opened".
 */
const buildExpiredAlarmsSql = (kind: AlarmKind, buildCondition: (doorOpenedSql: string) => string): string => `
  insert into intervention_alarms (establishment_id, kind, machine_id, raised_at, identification_id)
  select identified.establishment_id, '${kind}', identified.machine_id, identified.valid_until,
    identified.identification_id
  from technician_identifications as identified
  where identified.establishment_id = $1
    and identified.valid_until > $2::timestamptz - ${LOOKBACK_SQL} and identified.valid_until <= $2
    and ${buildCondition(`exists (
      select from machine_events_public as opened
      where opened.establishment_id = identified.establishment_id and opened.machine_id = identified.machine_id
        and opened.code = any($4::text[])
        and opened.occurred_at between identified.identified_at - make_interval(secs => $3)
          and identified.valid_until + make_interval(secs => $3))`)}
  on conflict do nothing`;

const RAISE_WITHOUT_DOOR_SQL = buildExpiredAlarmsSql(
  'identificationWithoutDoor',
  (doorOpenedSql) => `not ${doorOpenedSql}`,
);
const RAISE_WITHOUT_SHEET_SQL = buildExpiredAlarmsSql(
  'identificationWithoutSheet',
  (doorOpenedSql) => `${doorOpenedSql} and not has_sheet(identified.establishment_id, identified.identification_id)`,
);

/** Raises the alarms that became due by the passing of time, each once, however often it runs. */
export async function raiseDueAlarms(
  tx: Tx,
  establishmentId: number,
  openingCodes: readonly MachineEventCode[],
  { now, doorOpenMinutes, interventionOpenMinutes, clockDriftSeconds }: AlarmDelays,
): Promise<void> {
  await queryRows(tx, RAISE_DOORS_LEFT_OPEN_SQL, [establishmentId, now, doorOpenMinutes, openingCodes]);
  await queryRows(tx, RAISE_UNCLOSED_SHEETS_SQL, [establishmentId, now, interventionOpenMinutes]);
  await queryRows(tx, RAISE_WITHOUT_DOOR_SQL, [establishmentId, now, clockDriftSeconds, openingCodes]);
  await queryRows(tx, RAISE_WITHOUT_SHEET_SQL, [establishmentId, now, clockDriftSeconds, openingCodes]);
}

/** An alarm about a machine's door, and its settlement. */
export interface AlarmRow {
  /** Given by the database. */
  readonly alarmId: bigint;
  readonly kind: AlarmKind;
  readonly machine: string;
  /** Time at which it became an alarm: the opening itself, or the end of the delay that the settings allow. */
  readonly raisedAt: Date;
  /** The door's event, for the kinds that refer to one. */
  readonly eventCode: MachineEventCode | null;
  /** Instant of the event; null: no event. */
  readonly eventAt: Date | null;
  /** The technician who was identified, or the technician of the sheet. */
  readonly technician: string | null;
  readonly sheetNumber: bigint | null;
  readonly settledAt: Date | null;
  readonly settledBy: string | null;
  readonly settlement: string | null;
}

const ALARMS_SQL = `
  select alarm.alarm_id as "alarmId", alarm.kind, machines.sbm_number as machine, alarm.raised_at as "raisedAt",
    machine_events.code as "eventCode", alarm.event_occurred_at as "eventAt", technician.full_name as technician,
    sheet.sheet_number as "sheetNumber", settled.settled_at as "settledAt", settler.full_name as "settledBy",
    settled.reason as settlement
  from intervention_alarms as alarm
  join machines_public as machines on machines.establishment_id = alarm.establishment_id
    and machines.machine_id = alarm.machine_id
  left join machine_events_public as machine_events on machine_events.establishment_id = alarm.establishment_id
    and machine_events.machine_id = alarm.machine_id and machine_events.occurred_at = alarm.event_occurred_at
    and machine_events.event_id = alarm.event_id
  left join technician_identifications as identified on identified.establishment_id = alarm.establishment_id
    and identified.identification_id = alarm.identification_id
  left join interventions as sheet on sheet.establishment_id = alarm.establishment_id
    and sheet.intervention_id = alarm.intervention_id
  left join people_names as technician on technician.person_id = coalesce(identified.person_id, sheet.technician_id)
  left join intervention_alarm_settlements as settled on settled.establishment_id = alarm.establishment_id
    and settled.alarm_id = alarm.alarm_id
  left join people_names as settler on settler.person_id = settled.settled_by
  where alarm.establishment_id = $1`;

export const ALARMS_PER_PAGE = 200;

/** Lists unsettled or settled alarms, latest first, 200 a page; `after` is the last alarm of the previous page. */
export function listAlarms(
  db: Queryable,
  establishmentId: number,
  { isSettled, after }: { readonly isSettled: boolean; readonly after: bigint | null },
): Promise<AlarmRow[]> {
  return queryRows<AlarmRow>(
    db,
    `${ALARMS_SQL} and (settled.alarm_id is not null) = $2
       and ($3::bigint is null or (alarm.raised_at, alarm.alarm_id) < (
         select before.raised_at, before.alarm_id from intervention_alarms as before
         where before.establishment_id = $1 and before.alarm_id = $3))
     order by alarm.raised_at desc, alarm.alarm_id desc limit ${ALARMS_PER_PAGE}`,
    [establishmentId, isSettled, after],
  );
}

/** Returns an alarm. Refuses NOT_FOUND. */
export function requireAlarm(db: Queryable, establishmentId: number, alarmId: bigint): Promise<AlarmRow> {
  return queryRowOrRefuse<AlarmRow>(db, `alarm ${alarmId}`, `${ALARMS_SQL} and alarm.alarm_id = $2`, [
    establishmentId,
    alarmId,
  ]);
}

/** Locks an alarm until the transaction ends, so that two settlements of it wait for each other. */
export async function lockAlarm(tx: Tx, establishmentId: number, alarmId: bigint): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('intervention alarm ' || $2::text, $1))`, [
    establishmentId,
    alarmId,
  ]);
}

/** Returns every establishment, by its id, without the installation's own, which has no floor. */
export function listEstablishmentsWithFloor(db: Queryable): Promise<{ readonly establishmentId: number }[]> {
  return queryRows<{ readonly establishmentId: number }>(
    db,
    `select establishments.establishment_id as "establishmentId" from establishments_public as establishments
     where establishments.establishment_id > 0 order by 1`,
  );
}
