import type { ReadingMoment } from '#domain/floor/interventions.js';
import { queryOptionalRow, queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** A reading recorded on an intervention sheet. */
export interface SheetReadingRow {
  /** Number of the reading on its sheet. */
  readonly readingNumber: number;
  readonly stationId: bigint;
  readonly station: number;
  readonly moment: ReadingMoment;
  readonly readAt: Date;
  /** Null: nothing could be read any more. */
  readonly counters: Readonly<Record<string, string>> | null;
  /** Reason why the counters could not be read; null: they were read. */
  readonly unreadReason: string | null;
  readonly enteredBy: string;
}

/** Returns the readings in force on a sheet: the last one of each station and moment, in this order. */
export function listCurrentSheetReadings(
  db: Queryable,
  establishmentId: number,
  interventionId: bigint,
): Promise<SheetReadingRow[]> {
  return queryRows<SheetReadingRow>(
    db,
    `select distinct on (stations.station_number, reading.moment = 'after')
       reading.reading_number as "readingNumber", reading.station_id as "stationId",
       stations.station_number as station, reading.moment, reading.read_at as "readAt", reading.counters,
       reading.unread_reason as "unreadReason", people.full_name as "enteredBy"
     from intervention_readings as reading
     join stations_public as stations using (establishment_id, station_id)
     join people_names as people on people.person_id = reading.entered_by
     where reading.establishment_id = $1 and reading.intervention_id = $2
     order by stations.station_number, reading.moment = 'after', reading.reading_number desc`,
    [establishmentId, interventionId],
  );
}

/** Inserts a reading as the next one of its sheet. */
export async function insertSheetReading(
  tx: Tx,
  establishmentId: number,
  interventionId: bigint,
  newReading: {
    readonly stationId: bigint;
    readonly moment: ReadingMoment;
    readonly readAt: Date;
    readonly counters: Readonly<Record<string, string>> | null;
    readonly unreadReason: string | null;
    readonly enteredBy: bigint;
    readonly enteredAt: Date;
  },
): Promise<void> {
  await queryRows(
    tx,
    `insert into intervention_readings (establishment_id, intervention_id, reading_number, station_id, moment, read_at,
       counters, unread_reason, entered_by, entered_at)
     select $1::integer, $2::bigint, count(*) + 1, $3::bigint, $4, $5::timestamptz, $6::jsonb, $7, $8::bigint,
       $9::timestamptz
     from intervention_readings
     where intervention_readings.establishment_id = $1 and intervention_readings.intervention_id = $2`,
    [
      establishmentId,
      interventionId,
      newReading.stationId,
      newReading.moment,
      newReading.readAt,
      newReading.counters === null ? null : JSON.stringify(newReading.counters),
      newReading.unreadReason,
      newReading.enteredBy,
      newReading.enteredAt,
    ],
  );
}

/** A RAM clear signed on an intervention sheet. */
export interface SheetClearRow {
  readonly clearedAt: Date;
  readonly technician: string;
  readonly supervisor: string;
  /** Instant of the signature. */
  readonly signedAt: Date;
}

/** Returns when a machine's memory was cleared under a sheet, and its signers; undefined when it was not. */
export function findRamClear(
  db: Queryable,
  establishmentId: number,
  interventionId: bigint,
): Promise<SheetClearRow | undefined> {
  return queryOptionalRow<SheetClearRow>(
    db,
    `select cleared.occurred_at as "clearedAt", technicians.full_name as technician,
       supervisors.full_name as supervisor, supervisor.signed_at as "signedAt"
     from intervention_ram_clears as cleared
     join signatures_public as technician on technician.establishment_id = cleared.establishment_id
       and technician.signature_id = cleared.technician_signature_id
     join people_names as technicians on technicians.person_id = technician.person_id
     join signatures_public as supervisor on supervisor.establishment_id = cleared.establishment_id
       and supervisor.signature_id = cleared.supervisor_signature_id
     join people_names as supervisors on supervisors.person_id = supervisor.person_id
     where cleared.establishment_id = $1 and cleared.intervention_id = $2`,
    [establishmentId, interventionId],
  );
}

/** The stations of a sheet's machine, and the areas reported as touched. */
export interface TouchedAreasRow {
  readonly stations: readonly { readonly stationId: string; readonly station: number }[];
  /** True: an act states that the logic area or the counters were touched, or the logic door was opened. */
  readonly isTouched: boolean;
  /** True: the machine reported that its memory was cleared. */
  readonly isClearReported: boolean;
}

/**
 * Returns the stations of a sheet's machine, whether its meters were touched and whether a clearing of its memory was
 * reported. Both follow from the sheet's entries or from the machine's events while it was stopped.
 */
export function getTouchedAreas(
  db: Queryable,
  establishmentId: number,
  interventionId: bigint,
): Promise<TouchedAreasRow> {
  return queryRow<TouchedAreasRow>(
    db,
    `select (
         select coalesce(jsonb_agg(jsonb_build_object('stationId', stations.station_id::text,
           'station', stations.station_number) order by stations.station_number), '[]')
         from stations_public as stations
         where stations.establishment_id = $1 and stations.machine_id = sheet.machine_id) as stations,
       exists (
         select from intervention_entries
         where intervention_entries.establishment_id = $1 and intervention_entries.intervention_id = $2
           and intervention_entries.touches is not null)
       or coalesce(reported.codes && '{logicDoorOpened,logicDoorOpenedWithoutPower}', false) as "isTouched",
       coalesce('ramClear' = any(reported.codes), false) as "isClearReported"
     from interventions as sheet
     cross join lateral (
       select array_agg(distinct machine_events.code) as codes from machine_events_public as machine_events
       where machine_events.establishment_id = $1 and machine_events.machine_id = sheet.machine_id
         and machine_events.occurred_at between sheet.stopped_at and coalesce(sheet.closed_at, 'infinity')) as reported
     where sheet.establishment_id = $1 and sheet.intervention_id = $2`,
    [establishmentId, interventionId],
  );
}
