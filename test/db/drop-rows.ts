import { giveFunction } from './deciding-rows.js';
import { queryRow, type Tx } from '#platform/database/rows.js';

interface Crew {
  readonly superviseur: bigint;
  readonly mecanicien: bigint;
  readonly caissier: bigint;
  readonly direction: bigint;
}

/** Writes a relève of the first machine, with its team of three, one exchange, and its boxes. */
export async function writeDrop(tx: Tx): Promise<void> {
  const crew = {
    superviseur: await holder(tx, 'D-1', 'superviseur'),
    mecanicien: await holder(tx, 'D-2', 'mecanicien'),
    caissier: await holder(tx, 'D-3', 'caissier'),
    direction: await holder(tx, 'D-4', 'direction'),
  };
  await tx.query(`select set_config('releve.person_id', $1, true)`, [crew.superviseur]);
  const { box } = await queryRow<{ box: bigint }>(
    tx,
    `insert into drop_boxes (establishment_id, box_number, container, registered_by, registered_at)
     values (1, 'B-1', 'billBox', $1, '2026-03-02T12:00:00Z') returning drop_boxes.box_id as box`,
    [crew.superviseur],
  );
  await tx.query(
    `update drop_boxes set place = 'machine', machine_id = (select min(machines.machine_id) from machines)
     where drop_boxes.box_id = $1`,
    [box],
  );
  const drop = await openDrop(tx, crew);
  await tx.query(
    `insert into drop_exchanges (establishment_id, drop_id, machine_id, container, outcome, expected_box_id, taken_box_id,
       done_by, done_at)
     select 1, $1, drop_lines.machine_id, 'billBox', 'exchanged', $2, $2, $3, '2026-03-02T12:20:00Z' from drop_lines`,
    [drop, box, crew.mecanicien],
  );
  await tx.query(`update drop_boxes set place = 'drop', machine_id = null, drop_id = $1 where drop_boxes.box_id = $2`, [
    drop,
    box,
  ]);
  await writeCount(tx, crew, { drop, box });
  await tx.query(`select set_config('releve.person_id', '', true)`);
}

/** Writes the box received in the count room and counted once, coins sent off and taken out, and the certification. */
async function writeCount(
  tx: Tx,
  { mecanicien, direction }: Crew,
  { drop, box }: { readonly drop: bigint; readonly box: bigint },
): Promise<void> {
  const changeur = await holder(tx, 'D-5', 'changeur');
  await tx.query(
    `with signed as (select max(signatures.signature_id) as id from signatures), conveyed as (
       insert into drop_conveyances (establishment_id, drop_id, conveyance_number, handed_by, received_by, signature_id,
         handed_at)
       select 1, $1, 1, $2, $3, signed.id, '2026-03-02T12:30:00Z' from signed
       returning drop_conveyances.conveyance_number as number
     )
     insert into drop_conveyance_boxes (establishment_id, drop_id, conveyance_number, box_id)
     select 1, $1, conveyed.number, $4 from conveyed`,
    [drop, mecanicien, changeur, box],
  );
  await tx.query(`update drop_boxes set place = 'countRoom' where drop_boxes.box_id = $1`, [box]);
  await tx.query(
    `insert into box_counts (establishment_id, drop_id, box_id, count_number, notes, coins, ticket_count, tickets_minor,
       source, counted_by, counted_at)
     values (1, $1, $2, 1, '[{"valueMinor": "500", "count": "2"}]', '[]', 0, 0, 'person', $3, '2026-03-02T12:40:00Z')`,
    [drop, box, changeur],
  );
  await tx.query(
    `insert into coin_departures (establishment_id, drop_id, machine_id, value_minor, pieces, recorded_by, recorded_at)
     select 1, $1, min(machines.machine_id), 100, 3, $2, '2026-03-02T12:30:00Z' from machines`,
    [drop, mecanicien],
  );
  await tx.query(
    `insert into coin_extractions (establishment_id, drop_id, container_number, value_minor, pieces, recorded_by,
       recorded_at)
     values (1, $1, 'C-1', 100, 3, $2, '2026-03-02T12:45:00Z')`,
    [drop, changeur],
  );
  await tx.query(
    `insert into drop_certifications (establishment_id, drop_id, report_number, gaming_day, notes_minor, tickets_minor,
       coins_minor, recorded_by, certified_at)
     values (1, $1, 1, '2026-03-02', 1000, 0, 300, $2, '2026-03-02T13:00:00Z')`,
    [drop, direction],
  );
  await tx.query(
    `insert into drop_certifiers (establishment_id, drop_id, person_id, signed_as, signature_id)
     select 1, $1, $2, 'direction', max(signatures.signature_id) from signatures`,
    [drop, direction],
  );
}

async function holder(tx: Tx, number: string, role: string): Promise<bigint> {
  const { id } = await queryRow<{ id: bigint }>(
    tx,
    `insert into people (employee_number, full_name, employed_from) values ($1, $1, '2020-01-01')
     returning people.person_id as id`,
    [number],
  );
  await giveFunction(tx, id, role);
  return id;
}

async function openDrop(tx: Tx, { superviseur, mecanicien, caissier }: Crew): Promise<bigint> {
  const { drop } = await queryRow<{ drop: bigint }>(
    tx,
    `insert into drops (establishment_id, drop_number, gaming_day, is_during_operation, planned_by, planned_at)
     values (1, 1, '2026-03-02', false, $1, '2026-03-02T12:00:00Z') returning drops.drop_id as drop`,
    [superviseur],
  );
  await tx.query(
    `insert into drop_team (establishment_id, drop_id, person_id, function, joined_at)
     select 1, $1, member.person_id, member.function, '2026-03-02T12:00:00Z'
     from unnest($2::bigint[], '{superviseur,mecanicien,caissier}'::text[]) as member (person_id, function)`,
    [drop, [superviseur, mecanicien, caissier]],
  );
  await tx.query(
    `insert into drop_lines (establishment_id, drop_id, machine_id, container)
     select 1, $1, min(machines.machine_id), 'billBox' from machines`,
    [drop],
  );
  await tx.query(
    `with authorisation as (
       insert into key_authorisations (establishment_id, subject, opened_by, opened_at)
       values (1, 'drop 2', $1, '2026-03-02T12:10:00Z') returning key_authorisations.authorisation_id as id
     ), named as (
       insert into key_authorisation_machines (establishment_id, authorisation_id, machine_id)
       select 1, authorisation.id, drop_lines.machine_id from authorisation cross join drop_lines
     )
     update drops set state = 'open', opened_by = $1, opened_at = '2026-03-02T12:10:00Z',
       authorisation_id = authorisation.id
     from authorisation where drops.drop_id = $2`,
    [superviseur, drop],
  );
  await tx.query(
    `insert into drop_interruptions (establishment_id, drop_id, interruption_number, reason, began_by, began_at, ended_by,
       ended_at)
     values (1, $1, 1, 'alarme', $2, '2026-03-02T12:12:00Z', $2, '2026-03-02T12:14:00Z')`,
    [drop, superviseur],
  );
  return drop;
}
