import {
  queryRowOrRefuse,
  queryOptionalRow,
  queryRow,
  queryRows,
  type Queryable,
  type Tx,
} from '#platform/database/rows.js';
import type { InterventionEntryEntity } from '../entities/intervention-entry.entity.js';
import type { SheetEntryKind, TouchedPart } from '#domain/floor/interventions.js';

/** An identification of a technician before a machine's door. */
export interface IdentificationRow {
  /** Given by the database, in the order of the identifications. */
  readonly identificationId: bigint;
  readonly machine: string;
  /** The technician, identified by their own secret. */
  readonly personId: bigint;
  readonly fullName: string;
  /** Start of the period in which doors may be opened, by the server's clock. */
  readonly identifiedAt: Date;
  /** End of the period in which a door may be opened without a sheet, by the setting `identificationMinutes`. */
  readonly validUntil: Date;
}

const IDENTIFICATIONS_SQL = `
  select technician_identifications.identification_id as "identificationId", machines.sbm_number as machine,
    technician_identifications.person_id as "personId", people.full_name as "fullName",
    technician_identifications.identified_at as "identifiedAt", technician_identifications.valid_until as "validUntil"
  from technician_identifications
  join machines_public as machines using (establishment_id, machine_id)
  join people_names as people on people.person_id = technician_identifications.person_id
  where technician_identifications.establishment_id = $1`;

/** Returns a technician's identification, which must exist. */
export function getIdentification(
  db: Queryable,
  establishmentId: number,
  identificationId: bigint,
): Promise<IdentificationRow> {
  return queryRow<IdentificationRow>(
    db,
    `${IDENTIFICATIONS_SQL} and technician_identifications.identification_id = $2`,
    [establishmentId, identificationId],
  );
}

/** Returns the last identification for a machine that is valid now; undefined when there is none. */
export function findValidIdentification(
  db: Queryable,
  establishmentId: number,
  machineId: bigint,
  now: Date,
): Promise<IdentificationRow | undefined> {
  return queryOptionalRow<IdentificationRow>(
    db,
    `${IDENTIFICATIONS_SQL} and technician_identifications.machine_id = $2
       and technician_identifications.identified_at <= $3 and technician_identifications.valid_until >= $3
     order by technician_identifications.identified_at desc, technician_identifications.identification_id desc limit 1`,
    [establishmentId, machineId, now],
  );
}

/** An intervention on a machine, with the state of its sheet. */
export interface InterventionRow {
  /** Given by the database; people use `sheetNumber`. */
  readonly interventionId: bigint;
  /** Its number in the register `interventions`. */
  readonly sheetNumber: bigint;
  /** The day of its envelope, YYYY-MM-DD: that of the stop, or the running one when that envelope is sealed. */
  readonly gamingDay: string;
  /** The machine that was stopped. */
  readonly machineId: bigint;
  readonly machine: string;
  /** The technician who does the work and signs the sheet. */
  readonly technicianId: bigint;
  readonly technician: string;
  /** When the machine was stopped, at most a day before the sheet was opened (MC:20.3). */
  readonly stoppedAt: Date;
  /** Reason for the stop, 3 to 500 characters (MC:20.3). */
  readonly reason: string;
  /** When it was opened, by the server's clock. */
  readonly openedAt: Date;
  /** The user who opened the sheet. */
  readonly openedBy: string;
  /** Null on a signed sheet: the machine stays stopped. */
  readonly restartedAt: Date | null;
  /** Time at which the sheet was signed or closed unsigned; null: it is open. A machine has one open sheet at most. */
  readonly closedAt: Date | null;
  /** Reason why its technician never signed it; null: signed, or still open. */
  readonly unsignedReason: string | null;
  /**
   * For a sheet without that signature: the supervisor who closed it, and the person who confirmed for the Direction.
   */
  readonly unsignedBy: string | null;
  readonly confirmedBy: string | null;
}

const INTERVENTIONS_SQL = `
  select interventions.intervention_id as "interventionId", interventions.sheet_number as "sheetNumber",
    interventions.gaming_day::text as "gamingDay", interventions.machine_id as "machineId",
    machines.sbm_number as machine,
    interventions.technician_id as "technicianId", technician.full_name as technician,
    interventions.stopped_at as "stoppedAt", interventions.reason, interventions.opened_at as "openedAt",
    opener.full_name as "openedBy", interventions.restarted_at as "restartedAt", interventions.closed_at as "closedAt",
    interventions.unsigned_reason as "unsignedReason", supervisor.full_name as "unsignedBy",
    direction.full_name as "confirmedBy"
  from interventions
  join machines_public as machines using (establishment_id, machine_id)
  join people_names as technician on technician.person_id = interventions.technician_id
  join people_names as opener on opener.person_id = interventions.opened_by
  left join signatures_public as closing on closing.establishment_id = interventions.establishment_id
    and closing.signature_id = interventions.supervisor_signature_id
  left join people_names as supervisor on supervisor.person_id = closing.person_id
  left join signatures_public as confirming on confirming.establishment_id = interventions.establishment_id
    and confirming.signature_id = interventions.direction_signature_id
  left join people_names as direction on direction.person_id = confirming.person_id
  where interventions.establishment_id = $1`;

/** Lists the sheets of a gaming day, or without one those still open, by number; `machine` limits them to a machine. */
export function listInterventions(
  db: Queryable,
  establishmentId: number,
  { day, machine }: { readonly day: string | null; readonly machine: string | null },
): Promise<InterventionRow[]> {
  return queryRows<InterventionRow>(
    db,
    `${INTERVENTIONS_SQL} and ($3::text is null or machines.sbm_number = $3)
       and case when $2::date is null then interventions.closed_at is null else interventions.gaming_day = $2 end
     order by interventions.sheet_number`,
    [establishmentId, day, machine],
  );
}

/** Returns one sheet. Refuses NOT_FOUND. */
export function requireIntervention(
  db: Queryable,
  establishmentId: number,
  interventionId: bigint,
): Promise<InterventionRow> {
  return queryRowOrRefuse<InterventionRow>(
    db,
    `intervention ${interventionId}`,
    `${INTERVENTIONS_SQL} and interventions.intervention_id = $2`,
    [establishmentId, interventionId],
  );
}

/** Returns the open sheet of a machine; undefined when it has none. */
export function findOpenSheet(
  db: Queryable,
  establishmentId: number,
  machineId: bigint,
): Promise<InterventionRow | undefined> {
  return queryOptionalRow<InterventionRow>(
    db,
    `${INTERVENTIONS_SQL} and interventions.machine_id = $2 and interventions.closed_at is null`,
    [establishmentId, machineId],
  );
}

/** Locks the sheets of a machine until the transaction ends, so that another opening waits. */
export async function lockSheetsOfMachine(tx: Tx, establishmentId: number, machineId: bigint): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('interventions ' || $2::text, $1))`, [
    establishmentId,
    machineId,
  ]);
}

/** An entry of an intervention sheet. */
export interface SheetEntryRow {
  /** Number of the line on its sheet. */
  readonly entryNumber: number;
  /** Kind of line: an act or a part. */
  readonly kind: SheetEntryKind;
  readonly entry: string;
  /** Number of parts; null: an act. */
  readonly quantity: number | null;
  /** The area that an act touched, whose meters are read before and after. */
  readonly touches: TouchedPart | null;
  readonly enteredBy: string;
  readonly enteredAt: Date;
}

/** Lists the acts and the fitted parts of a sheet, in order of number. */
export function listSheetEntries(
  db: Queryable,
  establishmentId: number,
  interventionId: bigint,
): Promise<SheetEntryRow[]> {
  return queryRows<SheetEntryRow>(
    db,
    `select intervention_entries.entry_number as "entryNumber", intervention_entries.kind, intervention_entries.entry,
       intervention_entries.quantity, intervention_entries.touches, people.full_name as "enteredBy",
       intervention_entries.entered_at as "enteredAt"
     from intervention_entries
     join people_names as people on people.person_id = intervention_entries.entered_by
     where intervention_entries.establishment_id = $1 and intervention_entries.intervention_id = $2
     order by intervention_entries.entry_number`,
    [establishmentId, interventionId],
  );
}

/** Inserts an act, or a part that was fitted, as the next entry of its sheet. */
export async function insertSheetEntry(
  tx: Tx,
  newEntry: Omit<InterventionEntryEntity, 'entryNumber' | 'recordedAt' | 'digestSalt'>,
): Promise<void> {
  const { establishmentId, interventionId, kind, entry, quantity, touches, enteredBy, enteredAt } = newEntry;
  await queryRows(
    tx,
    `insert into intervention_entries (establishment_id, intervention_id, entry_number, kind, entry, quantity,
       touches, entered_by, entered_at)
     select $1::integer, $2::bigint, count(*) + 1, $3, $4, $5::integer, $6, $7::bigint, $8::timestamptz
     from intervention_entries
     where intervention_entries.establishment_id = $1 and intervention_entries.intervention_id = $2`,
    [establishmentId, interventionId, kind, entry, quantity, touches, enteredBy, enteredAt],
  );
}
