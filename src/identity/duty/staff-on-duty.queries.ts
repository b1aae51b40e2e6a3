import { queryRows, type Queryable } from '#platform/database/rows.js';
import type { Role } from '#declarations/shapes/roles.js';
import type { AccountState } from '../entities/account.entity.js';

/** A person who held a right on a day, as recorded then. Instants inside are ISO 8601 text. */
export interface PersonOnRow {
  /** Numbered by the database; every act of the person refers to it. */
  readonly personId: bigint;
  /** The operator's number for them, unique: 1 to 20 letters, digits, hyphens; `CONSOLE` is the command line. */
  readonly employeeNumber: string;
  readonly fullName: string;
  /** Their name today, if it has changed. */
  readonly renamedTo: string | null;
  /** First day of the employment, YYYY-MM-DD: accounts and rights apply from that day. */
  readonly employedFrom: string;
  /** Last day of the employment, YYYY-MM-DD: accounts and rights lapse after it. Null: no end is known. */
  readonly employedUntil: string | null;
  readonly accounts: readonly {
    readonly login: string;
    /** State of the account. */
    readonly state: AccountState;
  }[];
  /** Functions held by the person. */
  readonly rights: readonly {
    readonly grantId: string;
    readonly role: Role;
    readonly heldFrom: string;
    readonly heldUntil: string | null;
    /** A right at the operator, which holds in every establishment. */
    readonly isOfOperator: boolean;
    readonly grantedByName: string | null;
    readonly endedByName: string | null;
  }[];
}

/**
 * Returns the SQL of a row's last image (copy in the log) before an instant.
 * `keySql` is SQL for its primary key as the log writes it, `endSql` SQL for the instant.
 */
const buildImageBeforeSql = (table: string, keySql: string, endSql: string): string => `
  select log_entries.body::jsonb -> 'row' as row from log_entries_public as log_entries
  where log_entries.establishment_id = 0 and log_entries.table_name = '${table}' and log_entries.row_key = ${keySql}
    and log_entries.recorded_at < ${endSql}
  order by log_entries.entry_id desc limit 1`;

/** A day of an establishment's clock, and a filter on the holders of a right on it. */
export interface StaffOnDutyQuery {
  readonly establishmentId: number;
  /** YYYY-MM-DD */
  readonly on: string;
  /** Pattern of `ilike` that a name, number or login matches; null: any. */
  readonly pattern: string | null;
  /** Null: any. */
  readonly role: Role | null;
}

/**
 * Returns the people who held rights in an establishment at some instant of a day, in its local time, by name.
 * Holders appear as recorded in the log at the end of that day. A row not yet in the log then is read in its present
 * state.
 */
export function listStaffOnDuty(
  db: Queryable,
  { establishmentId, on, pattern, role }: StaffOnDutyQuery,
): Promise<PersonOnRow[]> {
  return queryRows<PersonOnRow>(db, staffOnDutySql, [establishmentId, on, pattern, role]);
}

/** $1 establishment, $2 day, $3 pattern or null, $4 role or null. */
const staffOnDutySql = `
  with day as (
    select ($2::date)::timestamp at time zone establishments.time_zone as begins,
      ($2::date + 1)::timestamp at time zone establishments.time_zone as ends
    from establishments_public as establishments where establishments.establishment_id = $1
  ), held as (
    select role_grants.* from role_grants
    cross join day
    where role_grants.establishment_id in ($1, 0)
      and role_grants.held_from < day.ends
      and (role_grants.held_until is null or role_grants.held_until > day.begins)
  ), holders as (
    select people.person_id, people.employee_number,
      coalesce(logged_text('people', known.row, 'full_name'), people.full_name) as full_name,
      nullif(people.full_name, logged_text('people', known.row, 'full_name')) as renamed_to,
      people.employed_from,
      case when known.row is null then people.employed_until::text else known.row ->> 'employed_until' end
        as employed_until
    from people
    cross join day
    left join lateral (${buildImageBeforeSql('people', `jsonb_build_object('person_id', people.person_id)::text`, 'day.ends')}
    ) as known on true
    where people.person_id in (select held.person_id from held where $4::text is null or held.role = $4)
  ), signed as (
    select accounts.person_id,
      jsonb_agg(jsonb_build_object('login', accounts.login, 'state', coalesce(known.row ->> 'state', accounts.state))
        order by accounts.login) as accounts,
      string_agg(accounts.login, ' ') as logins
    from accounts
    cross join day
    left join lateral (${buildImageBeforeSql('accounts', `jsonb_build_object('account_id', accounts.account_id)::text`, 'day.ends')}
    ) as known on true
    where accounts.recorded_at < day.ends
    group by accounts.person_id
  )
  select holders.person_id as "personId", holders.employee_number as "employeeNumber", holders.full_name as "fullName",
    case when holders.renamed_to = holders.full_name then null else holders.renamed_to end as "renamedTo",
    holders.employed_from as "employedFrom", holders.employed_until as "employedUntil",
    coalesce(signed.accounts, '[]') as accounts,
    coalesce((select jsonb_agg(jsonb_build_object('grantId', held.grant_id::text, 'role', held.role, 'heldFrom', held.held_from,
        'heldUntil', held.held_until, 'isOfOperator', held.establishment_id = 0, 'grantedByName', giver.full_name,
        'endedByName', ender.full_name) order by held.establishment_id desc, held.role, held.held_from)
      from held
      left join people as giver on giver.person_id = held.granted_by
      left join people as ender on ender.person_id = held.ended_by
      where held.person_id = holders.person_id), '[]') as rights
  from holders
  left join signed on signed.person_id = holders.person_id
  where $3::text is null or concat_ws(' ', holders.full_name, holders.renamed_to, holders.employee_number,
    signed.logins) ilike $3
  order by holders.full_name, holders.person_id`;
