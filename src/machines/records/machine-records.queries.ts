import { queryRows, type Tx } from '#platform/database/rows.js';

/** A machine entered in the inventory. */
export interface RegisteredMachine {
  readonly machineId: bigint;
  readonly sbmNumber: string;
}

/** A row to insert, by the names of its columns. */
type RecordToInsert = Readonly<Record<string, unknown>>;

/** Inserts machines and returns their ids with their numbers, in any order. */
export function insertMachines(
  tx: Tx,
  establishmentId: number,
  machines: readonly RecordToInsert[],
): Promise<RegisteredMachine[]> {
  return queryRows<RegisteredMachine>(
    tx,
    `insert into machines (establishment_id, sbm_number, serial_number, maker, registered_at, import_id)
      select $1, machine.sbm_number, machine.serial_number, machine.maker, machine.registered_at, machine.import_id
      from jsonb_to_recordset($2::jsonb)
        as machine (sbm_number text, serial_number text, maker text, registered_at timestamptz, import_id bigint)
      returning machines.machine_id as "machineId", machines.sbm_number as "sbmNumber"`,
    [establishmentId, JSON.stringify(machines)],
  );
}

const VERSION_COLUMNS = `effective_at, change, state, location, stand_id, model, game_name, program_id,
  denomination_minor, lowest_wager_credits, return_percent, return_certified_on, rake_percent, volatility_index,
  accepts_notes, accepts_coins, accepts_tickets, hopper_capacity, technical, reason, recorded_by, approval_request_id`;
const VERSION_RECORD = `version (machine_id bigint, effective_at timestamptz, change text, state text, location text,
  stand_id bigint, model text, game_name text, program_id text, denomination_minor bigint, lowest_wager_credits bigint,
  return_percent numeric, return_certified_on date, rake_percent numeric, volatility_index numeric,
  accepts_notes boolean, accepts_coins boolean, accepts_tickets boolean, hopper_capacity bigint, technical jsonb,
  reason text, recorded_by bigint, approval_request_id bigint)`;

/** Inserts the next version of each of these machines, numbered after its last one (the first is 1). */
export async function insertVersions(
  tx: Tx,
  establishmentId: number,
  versions: readonly RecordToInsert[],
): Promise<void> {
  await queryRows(
    tx,
    `insert into machine_versions (establishment_id, machine_id, version_number, ${VERSION_COLUMNS})
      select $1, version.machine_id, coalesce((select max(last.version_number) from machine_versions as last
          where last.establishment_id = $1 and last.machine_id = version.machine_id), 0) + 1,
        ${VERSION_COLUMNS}
      from jsonb_to_recordset($2::jsonb) as ${VERSION_RECORD}`,
    [establishmentId, JSON.stringify(versions)],
  );
}

/** Inserts the stations of new machines. */
export async function insertStations(
  tx: Tx,
  establishmentId: number,
  stations: readonly RecordToInsert[],
): Promise<void> {
  await queryRows(
    tx,
    `insert into stations (establishment_id, machine_id, station_number, meter_digits, counter_digits)
      select $1, station.machine_id, station.station_number, station.meter_digits, station.counter_digits
      from jsonb_to_recordset($2::jsonb)
        as station (machine_id bigint, station_number smallint, meter_digits smallint, counter_digits jsonb)`,
    [establishmentId, JSON.stringify(stations)],
  );
}

/** Waits until no other transaction changes this machine, so that the second of two changes builds on the first. */
export async function lockMachine(tx: Tx, establishmentId: number, sbmNumber: string): Promise<void> {
  await queryRows(tx, 'select pg_advisory_xact_lock(hashtextextended($1, $2))', [
    `machine ${sbmNumber}`,
    establishmentId,
  ]);
}
