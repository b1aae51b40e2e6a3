import { queryRows, type Queryable } from '#platform/database/rows.js';

/** A person who may have read a machine's meters. */
export interface MeterReader {
  readonly personId: bigint;
  readonly name: string;
}

/** Returns the people with a function in the establishment today, by name. */
export function listMeterReaders(db: Queryable, establishmentId: number): Promise<MeterReader[]> {
  return queryRows<MeterReader>(
    db,
    `select people.person_id as "personId", people.full_name as name
      from people_names as people
      where exists (
        select from role_grants_public as role_grants
        where role_grants.establishment_id = $1 and role_grants.person_id = people.person_id
          and role_grants.held_until is null)
      order by people.full_name, people.person_id`,
    [establishmentId],
  );
}

/** Returns whether a photograph shows a machine. */
export async function isPhotographOf(
  db: Queryable,
  establishmentId: number,
  machine: string,
  photographId: bigint,
): Promise<boolean> {
  const photographs = await queryRows(
    db,
    `select photographs.photograph_id from photographs_public as photographs
      join machines_public as machines using (establishment_id, machine_id)
      where photographs.establishment_id = $1 and machines.sbm_number = $2 and photographs.photograph_id = $3`,
    [establishmentId, machine, photographId],
  );
  return photographs.length > 0;
}
