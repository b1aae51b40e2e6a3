import { listColumns, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** A drop that may take keys of stands and of box release out, or a count that may take keys of bill boxes. */
export interface KeyAuthorisationRow {
  /** Numbered by the database, across establishments. */
  readonly authorisationId: bigint;
  /** Purpose, such as `drop 12` or `count of drop 12`. */
  readonly subject: string;
  /** Start of the authorisation, by the server's clock. */
  readonly openedAt: Date;
  readonly openedByName: string;
  /** Team of a drop. Empty for a count: its keys may be held by any counter outside the drop's team. */
  readonly team: readonly string[];
  /** Numbers of the keys out under it. */
  readonly keysOut: readonly string[];
}

/** Lists the open authorisations to take out keys, with their teams and the keys taken out, the oldest first. */
export function listOpenAuthorisations(db: Queryable, establishmentId: number): Promise<KeyAuthorisationRow[]> {
  return queryRows<KeyAuthorisationRow>(
    db,
    `select key_authorisations.authorisation_id as "authorisationId", key_authorisations.subject,
       key_authorisations.opened_at as "openedAt", opener.full_name as "openedByName",
       array(select people.full_name from key_authorisation_team
         join people_names as people on people.person_id = key_authorisation_team.person_id
         where key_authorisation_team.establishment_id = key_authorisations.establishment_id
           and key_authorisation_team.authorisation_id = key_authorisations.authorisation_id
         order by people.full_name) as team,
       array(select keys.key_number from key_hand_overs
         join keys on keys.establishment_id = key_hand_overs.establishment_id and keys.key_id = key_hand_overs.key_id
         where key_hand_overs.establishment_id = key_authorisations.establishment_id
           and key_hand_overs.authorisation_id = key_authorisations.authorisation_id
           and key_hand_overs.returned_at is null
         order by keys.key_number) as "keysOut"
     from key_authorisations
     join people_names as opener on opener.person_id = key_authorisations.opened_by
     where key_authorisations.establishment_id = $1 and key_authorisations.ended_at is null
     order by key_authorisations.authorisation_id`,
    [establishmentId],
  );
}

/** Open authorisations of one kind, from the point of view of one person. */
export interface OpenAuthorisationsForPerson {
  readonly isOpen: boolean;
  /** Latest authorisation under which the person may receive a key; null: none. */
  readonly authorisationId: bigint | null;
}

/**
 * Returns, for drops (collections of boxes) and for counts of boxes, whether one is open and under which one this
 * person may receive a key. For a drop that is one with the person in its team; for its count, one without.
 */
export async function getAuthorisationsForPerson(
  db: Queryable,
  establishmentId: number,
  personId: bigint,
): Promise<Readonly<Record<'drop' | 'count', OpenAuthorisationsForPerson>>> {
  const openRows = await queryRows<OpenAuthorisationsForPerson & { readonly isCount: boolean }>(
    db,
    `select opened.counted_authorisation_id is not null as "isCount", true as "isOpen",
       max(opened.authorisation_id) filter (
         where (opened.counted_authorisation_id is null) = (team.person_id is not null)) as "authorisationId"
     from key_authorisations as opened
     left join key_authorisation_team as team on team.establishment_id = opened.establishment_id
       and team.authorisation_id = coalesce(opened.counted_authorisation_id, opened.authorisation_id)
       and team.person_id = $2
     where opened.establishment_id = $1 and opened.ended_at is null
     group by 1`,
    [establishmentId, personId],
  );
  const noneOpen = { isOpen: false, authorisationId: null };
  return {
    drop: openRows.find(({ isCount }) => !isCount) ?? noneOpen,
    count: openRows.find(({ isCount }) => isCount) ?? noneOpen,
  };
}

/** Adds people to the team of an authorisation; existing members stay. */
export async function insertTeamMembers(
  tx: Tx,
  establishmentId: number,
  authorisationId: bigint,
  memberIds: readonly bigint[],
): Promise<void> {
  await queryRows(
    tx,
    `insert into key_authorisation_team (establishment_id, authorisation_id, person_id)
     select $1, $2, member.person_id from unnest($3::bigint[]) as member (person_id) on conflict do nothing`,
    [establishmentId, authorisationId, memberIds],
  );
}

/** Adds machines to an authorisation, in the order of their numbers; machines already on it stay. */
export async function insertAuthorisedMachines(
  tx: Tx,
  establishmentId: number,
  authorisationId: bigint,
  machineIds: readonly bigint[],
): Promise<void> {
  await queryRows(
    tx,
    `insert into key_authorisation_machines (establishment_id, authorisation_id, machine_id)
     select $1, $2, machine.machine_id from unnest($3::bigint[]) as machine (machine_id)
     order by machine.machine_id on conflict do nothing`,
    [establishmentId, authorisationId, machineIds],
  );
}

/**
 * Returns the door openings whose machine an authorisation listed while it was open, within the allowed clock drift.
 * The statement returns their places in the list, from 1.
 */
export async function filterAuthorisedOpenings<
  Opening extends { readonly machineId: bigint; readonly occurredAt: Date },
>(db: Queryable, establishmentId: number, openings: readonly Opening[], driftSeconds: number): Promise<Opening[]> {
  const positionRows = await queryRows<{ readonly place: bigint }>(
    db,
    `select door.place from unnest($2::bigint[], $3::timestamptz[]) with ordinality as door (machine_id, at, place)
     where exists (
       select from key_authorisation_machines as named
       join key_authorisations using (establishment_id, authorisation_id)
       where named.establishment_id = $1 and named.machine_id = door.machine_id
         and door.at >= key_authorisations.opened_at - make_interval(secs => $4)
         and (key_authorisations.ended_at is null
           or door.at <= key_authorisations.ended_at + make_interval(secs => $4)))`,
    [establishmentId, ...listColumns(openings, 'machineId', 'occurredAt'), driftSeconds],
  );
  const authorisedPositions = new Set(positionRows.map(({ place }) => Number(place)));
  return openings.filter((_, openingIndex) => authorisedPositions.has(openingIndex + 1));
}
