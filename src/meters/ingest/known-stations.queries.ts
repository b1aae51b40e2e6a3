import { queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** A station (player position) of a machine, with both numbers and both ids. */
export interface StationRow {
  readonly sbm_number: string;
  readonly station_number: number;
  readonly station_id: bigint;
  readonly machine_id: bigint;
}

/** Returns the stations of an establishment: all, or those of the machines with these numbers. */
export function listStations(
  db: Queryable,
  establishmentId: number,
  machineNumbers?: readonly string[],
): Promise<StationRow[]> {
  return queryRows<StationRow>(
    db,
    `select machines.sbm_number, stations.station_number, stations.station_id, stations.machine_id
     from machines_public as machines
     join stations_public as stations using (establishment_id, machine_id)
     where machines.establishment_id = $1 and ($2::text[] is null or machines.sbm_number = any($2::text[]))`,
    [establishmentId, machineNumbers ?? null],
  );
}

/** Serialises imports of the same machine: the second waits, and then finds it registered. */
export async function lockRegistrations(tx: Tx, establishmentId: number): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('meters.registerMachines', $1))`, [
    establishmentId,
  ]);
}
