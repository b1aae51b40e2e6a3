import { queryRowOrRefuse, queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { Role } from '#declarations/shapes/roles.js';
import { idleLimitSeconds } from '../access/session-rules.js';
import type { AccountState } from '../entities/account.entity.js';

/** A person of the operator's staff. */
export interface PersonRow {
  /** Numbered by the database; every act of the person refers to it. */
  readonly personId: bigint;
  /** The operator's number for them, unique: 1 to 20 letters, digits, hyphens; `CONSOLE` is the command line. */
  readonly employeeNumber: string;
  /** The name on documents, 1 to 120 characters. */
  readonly fullName: string;
  /** First day of the employment, YYYY-MM-DD: accounts and rights apply from that day. */
  readonly employedFrom: string;
  /** Last day of the employment, YYYY-MM-DD: accounts and rights lapse after it. Null: no end is known. */
  readonly employedUntil: string | null;
  readonly accounts: readonly {
    readonly accountId: string;
    readonly login: string;
    /** State of the account. */
    readonly state: AccountState;
    readonly mustChangePassword: boolean;
    /** True: a second factor is set. */
    readonly hasSecondFactor: boolean;
  }[];
}

const personSelect = `
  select people.person_id as "personId", people.employee_number as "employeeNumber", people.full_name as "fullName",
    people.employed_from as "employedFrom", people.employed_until as "employedUntil",
    coalesce((
      select jsonb_agg(jsonb_build_object('accountId', accounts.account_id::text, 'login', accounts.login,
        'state', accounts.state, 'mustChangePassword', accounts.must_change_password, 'hasSecondFactor', exists (
            select from second_factors where second_factors.account_id = accounts.account_id
              and second_factors.confirmed_at is not null)
          or exists (select from passkeys where passkeys.account_id = accounts.account_id)) order by accounts.account_id)
      from accounts where accounts.person_id = people.person_id), '[]') as accounts
  from people`;

/** Returns a person with their accounts, oldest first. Refuses NOT_FOUND. */
export function requirePerson(db: Queryable, personId: bigint): Promise<PersonRow> {
  return queryRowOrRefuse<PersonRow>(db, `person ${personId}`, `${personSelect} where people.person_id = $1`, [
    personId,
  ]);
}

/**
 * Returns people, newest first, a page at a time.
 * `search` (null: all) is part of a name or number, `beforePersonId` (null: first page) the last of the previous page.
 */
export function listPeoplePage(
  db: Queryable,
  search: string | null,
  beforePersonId: bigint | null,
  limit: number,
): Promise<PersonRow[]> {
  return queryRows<PersonRow>(
    db,
    `${personSelect}
     where ($1::text is null or strpos(lower(people.full_name || ' ' || people.employee_number), lower($1)) > 0)
       and ($2::bigint is null or people.person_id < $2)
     order by people.person_id desc
     limit $3`,
    [search, beforePersonId, limit],
  );
}

/**
 * Enters a person unless the employee number is taken. Waits for a concurrent transaction that is entering them, so
 * that the person can be read afterwards.
 */
export async function insertPersonIfAbsent(
  tx: Tx,
  { employeeNumber, fullName, employedFrom }: Pick<PersonRow, 'employeeNumber' | 'fullName' | 'employedFrom'>,
): Promise<void> {
  await queryRows(
    tx,
    `insert into people (employee_number, full_name, employed_from) values ($1, $2, $3)
     on conflict (employee_number) do nothing`,
    [employeeNumber, fullName, employedFrom],
  );
}

/** Locks the administrators: two who revoke each other's rights at once must not both succeed. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('access.administrators', 0))`);
}

/**
 * Returns the number of the operator's administrators who can sign in and whose employment and function have no end
 * date.
 */
export async function countPermanentAdmins(db: Queryable): Promise<bigint> {
  const { administrators } = await queryRow<{ administrators: bigint }>(
    db,
    `select count(distinct role_grants.person_id) as administrators
     from role_grants
     join people on people.person_id = role_grants.person_id and people.employed_until is null
     join accounts on accounts.person_id = role_grants.person_id and accounts.state = 'active'
     where role_grants.establishment_id = 0 and role_grants.role = 'administrateur' and role_grants.held_until is null`,
  );
  return administrators;
}

/** A person as seen by an establishment: their present or future functions there, and their accounts. */
export interface EstablishmentPersonRow extends PersonRow {
  /** Functions held in the establishment. */
  readonly roles: readonly {
    readonly grantId: string;
    readonly role: Role;
    /** Instants, ISO 8601. */
    readonly heldFrom: string;
    readonly heldUntil: string | null;
    /** False: it begins in the future. */
    readonly isHeld: boolean;
  }[];
  /** Their latest oath on file here; null: none. */
  readonly oath: { readonly swornOn: string; readonly swornBefore: string } | null;
  /** True where one of their accounts has a live session. */
  readonly isSignedIn: boolean;
}

/** Returns the SQL of an instant as ISO 8601 text in UTC, for use within JSON. */
const buildIsoInstantSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const personOfEstablishmentSql = `
  select person.*,
    coalesce((
      select jsonb_agg(jsonb_build_object('grantId', role_grants.grant_id::text, 'role', role_grants.role,
          'heldFrom', ${buildIsoInstantSql('role_grants.held_from')},
          'heldUntil', ${buildIsoInstantSql('role_grants.held_until')},
          'isHeld', role_grants.held_from <= $2)
        order by role_grants.role, role_grants.held_from, role_grants.grant_id)
      from role_grants
      where role_grants.establishment_id = $1 and role_grants.person_id = person."personId"
        and (role_grants.held_until is null or role_grants.held_until > $2)), '[]') as roles,
    (select jsonb_build_object('swornOn', oaths.sworn_on, 'swornBefore', oaths.sworn_before) from oaths
      where oaths.establishment_id = $1 and oaths.person_id = person."personId"
      order by oaths.oath_id desc limit 1) as oath,
    exists (
      select from accounts join sessions on sessions.account_id = accounts.account_id
      where accounts.person_id = person."personId" and sessions.ended_at is null and sessions.expires_at > $2
        and sessions.last_seen_at > $2::timestamptz - make_interval(secs => ${idleLimitSeconds})) as "isSignedIn"
  from (${personSelect}) as person`;

/**
 * Returns the SQL condition for the people visible to a viewer in an establishment.
 * They hold or held a function there or at the operator, or never held one anywhere. Others hold or held one in another
 * establishment where the viewer holds a function now. A viewer at the operator sees everyone. `$1` is the
 * establishment, `$2` the present instant; `person` is the row under examination.
 */
const buildVisibilityCondition = (viewerPlaceholder: string): string => `(
  not exists (select from role_grants as theirs where theirs.person_id = person."personId")
  or exists (select from role_grants as theirs
    where theirs.person_id = person."personId" and theirs.establishment_id in ($1, 0))
  or exists (select from role_grants as own
    where own.person_id = ${viewerPlaceholder}::bigint and own.held_from <= $2
      and (own.held_until is null or own.held_until > $2)
      and (own.establishment_id = 0 or exists (select from role_grants as theirs
        where theirs.person_id = person."personId" and theirs.establishment_id = own.establishment_id))))`;

/**
 * Returns a person with their present and future functions in an establishment; `viewer` is null when the caller is a
 * token.
 * Refuses NOT_FOUND, also for a person of another establishment where the viewer holds no function.
 */
export function requireEstablishmentPerson(
  db: Queryable,
  establishmentId: number,
  now: Date,
  { personId, viewer }: { readonly personId: bigint; readonly viewer: bigint | null },
): Promise<EstablishmentPersonRow> {
  const sql = `${personOfEstablishmentSql} where person."personId" = $3 and ${buildVisibilityCondition('$4')}`;
  const parameters = [establishmentId, now, personId, viewer];
  return queryRowOrRefuse<EstablishmentPersonRow>(db, `person ${personId}`, sql, parameters);
}

/** A query for the people of an establishment. */
export interface EstablishmentPeopleFilter {
  /** Part of a name, number or login; null: any. */
  readonly search: string | null;
  /** The person who makes the request; null: a token, which sees only its establishment. */
  readonly viewer: bigint | null;
  /** current: holds a function there now or later · past: held one · everyone: all people visible to the viewer. */
  readonly group: 'current' | 'past' | 'everyone';
  /** A role held there now; null: any. */
  readonly role: Role | null;
  /** The last person of the previous page; null: start at the first. */
  readonly after: bigint | null;
  /** Maximum number of rows. */
  readonly limit: number;
}

/** Returns people as the establishment and the viewer may see them, by name, a page at a time. */
export function listPeopleOfEstablishment(
  db: Queryable,
  establishmentId: number,
  now: Date,
  { viewer, search, group, role, after, limit }: EstablishmentPeopleFilter,
): Promise<EstablishmentPersonRow[]> {
  const parameters = [establishmentId, now, search, group, role, after, limit, viewer];
  return queryRows<EstablishmentPersonRow>(db, peopleOfEstablishmentSql, parameters);
}

/** $1 establishment, $2 now, then the query's fields in order, its viewer last. */
const peopleOfEstablishmentSql = `${personOfEstablishmentSql}
  join people on people.person_id = person."personId"
  where ($3::text is null
      or strpos(lower(person."fullName" || ' ' || person."employeeNumber" || ' ' || person.accounts::text),
        lower($3)) > 0)
    and case $4::text
      when 'everyone' then ${buildVisibilityCondition('$8')}
      when 'current' then exists (select from role_grants
        where role_grants.establishment_id = $1 and role_grants.person_id = person."personId"
          and (role_grants.held_until is null or role_grants.held_until > $2))
      else exists (select from role_grants
          where role_grants.establishment_id = $1 and role_grants.person_id = person."personId")
        and not exists (select from role_grants
          where role_grants.establishment_id = $1 and role_grants.person_id = person."personId"
            and (role_grants.held_until is null or role_grants.held_until > $2))
    end
    and ($5::text is null or exists (select from role_grants
      where role_grants.establishment_id = $1 and role_grants.person_id = person."personId" and role_grants.role = $5
        and role_grants.held_from <= $2 and (role_grants.held_until is null or role_grants.held_until > $2)))
    and ($6::bigint is null or (lower(people.full_name), people.person_id) > (
      select lower(earlier.full_name), earlier.person_id from people as earlier where earlier.person_id = $6))
  order by lower(people.full_name), people.person_id
  limit $7`;

/** A function held by a person. */
export interface GrantRow {
  /** Numbered by the database, across establishments. */
  readonly grantId: bigint;
  readonly personId: bigint;
  readonly fullName: string;
  /** The function, by its name in the regulation. */
  readonly role: Role;
  readonly heldFrom: Date;
  /** When it ends, excluded; null while no end is set. */
  readonly heldUntil: Date | null;
  /** Null: granted by the installation itself. */
  readonly grantedBy: bigint | null;
  readonly grantedByName: string | null;
  /** The person who ended it; null if no one did, including when it was given with an end. */
  readonly endedBy: bigint | null;
  readonly endedByName: string | null;
}

const grantSelect = `
  select role_grants.grant_id as "grantId", role_grants.person_id as "personId", people.full_name as "fullName",
    role_grants.role, role_grants.held_from as "heldFrom", role_grants.held_until as "heldUntil",
    role_grants.granted_by as "grantedBy", givers.full_name as "grantedByName", role_grants.ended_by as "endedBy",
    enders.full_name as "endedByName"
  from role_grants
  join people on people.person_id = role_grants.person_id
  left join people as givers on givers.person_id = role_grants.granted_by
  left join people as enders on enders.person_id = role_grants.ended_by`;

/** Returns a right of an establishment with the names of the people who gave and ended it. Refuses NOT_FOUND. */
export function requireGrant(db: Queryable, establishmentId: number, grantId: bigint): Promise<GrantRow> {
  const sql = `${grantSelect} where role_grants.establishment_id = $1 and role_grants.grant_id = $2`;
  return queryRowOrRefuse<GrantRow>(db, `grant ${grantId}`, sql, [establishmentId, grantId]);
}

/**
 * Returns the functions held in an establishment at an instant (null: ever), by name; of one person only unless
 * `personId` is null.
 */
export function listGrants(
  db: Queryable,
  establishmentId: number,
  instant: Date | null,
  personId: bigint | null,
): Promise<GrantRow[]> {
  return queryRows<GrantRow>(
    db,
    `${grantSelect}
     where role_grants.establishment_id = $1
       and ($2::timestamptz is null
         or (role_grants.held_from <= $2 and (role_grants.held_until is null or role_grants.held_until > $2)))
       and ($3::bigint is null or role_grants.person_id = $3)
     order by people.full_name, role_grants.role, role_grants.held_from, role_grants.grant_id`,
    [establishmentId, instant, personId],
  );
}

/** Locks a person's grants: two simultaneous grants must see each other. */
export async function lockGrantsOfPerson(tx: Tx, personId: bigint): Promise<void> {
  await queryRows(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`access.grants/${personId}`]);
}

/** A right with the columns needed for the rules of incompatibility. */
export interface HeldRoleRow {
  readonly establishmentId: number;
  readonly role: Role;
}

/**
 * Returns rights of a person in an establishment, and at the operator, that overlap a period; for the operator, those
 * in every establishment. `until` null: the period has no end.
 */
export function listOverlappingGrants(
  tx: Tx,
  establishmentId: number,
  personId: bigint,
  { from, until }: { readonly from: Date; readonly until: Date | null },
): Promise<HeldRoleRow[]> {
  return queryRows<HeldRoleRow>(
    tx,
    `select role_grants.establishment_id as "establishmentId", role_grants.role
     from role_grants
     where role_grants.person_id = $2
       and (role_grants.establishment_id in ($1, 0) or $1 = 0)
       and ($4::timestamptz is null or role_grants.held_from < $4)
       and (role_grants.held_until is null or role_grants.held_until > $3)`,
    [establishmentId, personId, from, until],
  );
}
