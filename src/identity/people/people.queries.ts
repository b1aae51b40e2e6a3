import type { Role } from '../permissions.js';
import { idleLimitSeconds } from '../sessions/session-rules.js';

export interface PersonRow {
  readonly personId: bigint;
  readonly employeeNumber: string;
  readonly fullName: string;
  readonly employedFrom: string;
  readonly employedUntil: string | null;
  readonly accounts: readonly {
    readonly accountId: string;
    readonly login: string;
    readonly state: 'active' | 'suspended' | 'ended';
    readonly mustChangePassword: boolean;
  }[];
}

const person = `
  select people.person_id as "personId", people.employee_number as "employeeNumber", people.full_name as "fullName",
    people.employed_from as "employedFrom", people.employed_until as "employedUntil",
    coalesce((
      select jsonb_agg(jsonb_build_object('accountId', accounts.account_id::text, 'login', accounts.login,
        'state', accounts.state, 'mustChangePassword', accounts.must_change_password) order by accounts.account_id)
      from accounts where accounts.person_id = people.person_id), '[]') as accounts
  from people`;

/** $1 person. */
export const personByIdSql = `${person} where people.person_id = $1`;

/** $1 part of a name or number, or null; $2 person before whom to begin, or null; $3 rows at most. */
export const peopleSql = `${person}
  where ($1::text is null or strpos(lower(people.full_name || ' ' || people.employee_number), lower($1)) > 0)
    and ($2::bigint is null or people.person_id < $2)
  order by people.person_id desc
  limit $3`;

/** Administrators of the operator who can sign in, as far as can be told today. */
export const administratorsSql = `
  select count(distinct role_grants.person_id) as administrators
  from role_grants
  join people on people.person_id = role_grants.person_id and people.employed_until is null
  join accounts on accounts.person_id = role_grants.person_id and accounts.state = 'active'
  where role_grants.establishment_id = 0 and role_grants.role = 'administrateur' and role_grants.held_until is null`;

/** A person as a house knows him: what he holds there now or will, besides how he signs in. */
export interface HousePersonRow extends PersonRow {
  readonly roles: readonly {
    readonly grantId: string;
    readonly role: Role;
    /** Instants, ISO 8601. */
    readonly heldFrom: string;
    readonly heldUntil: string | null;
    /** False: it begins later. */
    readonly isHeld: boolean;
  }[];
  /** True where one of his accounts has a session that lives. */
  readonly isSignedIn: boolean;
}

const isoText = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const housePerson = `
  select person.*,
    coalesce((
      select jsonb_agg(jsonb_build_object('grantId', role_grants.grant_id::text, 'role', role_grants.role,
          'heldFrom', ${isoText('role_grants.held_from')}, 'heldUntil', ${isoText('role_grants.held_until')},
          'isHeld', role_grants.held_from <= $2)
        order by role_grants.role, role_grants.held_from, role_grants.grant_id)
      from role_grants
      where role_grants.establishment_id = $1 and role_grants.person_id = person."personId"
        and (role_grants.held_until is null or role_grants.held_until > $2)), '[]') as roles,
    exists (
      select from accounts join sessions on sessions.account_id = accounts.account_id
      where accounts.person_id = person."personId" and sessions.ended_at is null and sessions.expires_at > $2
        and sessions.last_seen_at > $2::timestamptz - make_interval(secs => ${idleLimitSeconds})) as "isSignedIn"
  from (${person}) as person`;

/** $1 establishment, $2 now, $3 person. */
export const housePersonSql = `${housePerson} where person."personId" = $3`;

/**
 * People by name, a page at a time. $1 establishment, $2 now, $3 part of a name, number or login, or null, $4 who:
 * current (holds something here now or will), past (did once), everyone of the operator, $5 role held now or null,
 * $6 last person of the page before or null, $7 rows at most.
 */
export const housePeopleSql = `${housePerson}
  join people on people.person_id = person."personId"
  where ($3::text is null
      or strpos(lower(person."fullName" || ' ' || person."employeeNumber" || ' ' || person.accounts::text), lower($3)) > 0)
    and case $4::text
      when 'everyone' then true
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

export interface GrantRow {
  readonly grantId: bigint;
  readonly personId: bigint;
  readonly fullName: string;
  readonly role: Role;
  readonly heldFrom: Date;
  readonly heldUntil: Date | null;
  /** Null: the installation itself gave it. */
  readonly grantedBy: bigint | null;
  readonly grantedByName: string | null;
  readonly endedBy: bigint | null;
  readonly endedByName: string | null;
}

const grant = `
  select role_grants.grant_id as "grantId", role_grants.person_id as "personId", people.full_name as "fullName",
    role_grants.role, role_grants.held_from as "heldFrom", role_grants.held_until as "heldUntil",
    role_grants.granted_by as "grantedBy", givers.full_name as "grantedByName", role_grants.ended_by as "endedBy",
    enders.full_name as "endedByName"
  from role_grants
  join people on people.person_id = role_grants.person_id
  left join people as givers on givers.person_id = role_grants.granted_by
  left join people as enders on enders.person_id = role_grants.ended_by`;

/** $1 establishment, $2 grant. */
export const grantByIdSql = `${grant} where role_grants.establishment_id = $1 and role_grants.grant_id = $2`;

/** Who held what in a house. $1 establishment, $2 the instant or null for all history, $3 person or null. */
export const grantsSql = `${grant}
  where role_grants.establishment_id = $1
    and ($2::timestamptz is null
      or (role_grants.held_from <= $2 and (role_grants.held_until is null or role_grants.held_until > $2)))
    and ($3::bigint is null or role_grants.person_id = $3)
  order by people.full_name, role_grants.role, role_grants.held_from, role_grants.grant_id`;

/**
 * Rights of a person in a house, and at the operator, that overlap a period.
 * $1 establishment, $2 person, $3 from, $4 until or null.
 */
export const overlappingGrantsSql = `
  select role_grants.establishment_id as "establishmentId", role_grants.role
  from role_grants
  where role_grants.person_id = $2
    and (role_grants.establishment_id in ($1, 0) or $1 = 0)
    and ($4::timestamptz is null or role_grants.held_from < $4)
    and (role_grants.held_until is null or role_grants.held_until > $3)`;
