import { queryRows, type Queryable } from '#platform/database/rows.js';
import { VERSION_ROW_COLUMNS_SQL, type MachineVersionRow } from '../records/machines.queries.js';

/** A machine of the file without its versions: plate, stations, and the digest of each photograph. */
export interface MachineOfFileRow {
  readonly machineId: bigint;
  readonly sbmNumber: string;
  readonly serialNumber: string;
  readonly maker: string;
  readonly registeredAt: Date;
  readonly stations: readonly unknown[];
  readonly photographs: readonly unknown[];
}

/** Returns every machine with its stations and the digests of its photographs, by SBM number. */
export function listMachinesOfFile(db: Queryable, establishmentId: number): Promise<MachineOfFileRow[]> {
  return queryRows<MachineOfFileRow>(
    db,
    `select machines.machine_id as "machineId", machines.sbm_number as "sbmNumber",
        machines.serial_number as "serialNumber", machines.maker, machines.registered_at as "registeredAt",
        (select coalesce(json_agg(json_build_object('stationNumber', stations.station_number,
            'meterDigits', stations.meter_digits, 'counterDigits', stations.counter_digits)
            order by stations.station_number), '[]')
          from stations where stations.establishment_id = machines.establishment_id
            and stations.machine_id = machines.machine_id) as stations,
        (select coalesce(json_agg(json_build_object('takenAt', photographs.taken_at,
            'mediaType', photographs.media_type, 'contentSha256', encode(photographs.content_sha256, 'hex'))
            order by photographs.photograph_id), '[]')
          from photographs where photographs.establishment_id = machines.establishment_id
            and photographs.machine_id = machines.machine_id) as photographs
      from machines
      where machines.establishment_id = $1
      order by machines.sbm_number`,
    [establishmentId],
  );
}

/** Returns every version of every machine, by machine in the order of recording. */
export function listVersionsOfFile(db: Queryable, establishmentId: number): Promise<MachineVersionRow[]> {
  return queryRows<MachineVersionRow>(
    db,
    `select ${VERSION_ROW_COLUMNS_SQL} from machine_versions as version
      left join stands on stands.establishment_id = version.establishment_id and stands.stand_id = version.stand_id
      where version.establishment_id = $1
      order by version.machine_id, version.version_number`,
    [establishmentId],
  );
}
