import type { MachineState } from '#domain/meters/machine-version.js';
import type { Role } from '#declarations/shapes/roles.js';
import { queryRows, type Queryable } from '#platform/database/rows.js';
import type { GamingDayState } from '#domain/gaming-day.js';

/** A machine that the search found. */
export interface FoundMachine {
  readonly sbmNumber: string;
  readonly serialNumber: string;
  readonly maker: string;
  readonly model: string;
  readonly location: string;
  readonly standNumber: string | null;
  readonly state: MachineState;
}

/** A gaming day that the search found. */
export interface FoundDay {
  readonly gamingDay: string;
  /** State of the gaming day. */
  readonly state: GamingDayState;
}

/** A person whom the search found. */
export interface FoundPerson {
  readonly personId: bigint;
  readonly employeeNumber: string;
  readonly fullName: string;
  /** Current roles in the establishment. */
  readonly roles: readonly Role[];
}

/** Returns a text in which the wildcards of an SQL pattern are escaped. */
const escapePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Joins each machine's present version and stand. */
const presentVersionSql = `join lateral (
    select machine_versions.* from machine_versions_public as machine_versions
    where machine_versions.establishment_id = machines.establishment_id
      and machine_versions.machine_id = machines.machine_id
    order by machine_versions.effective_at desc, machine_versions.version_number desc
    limit 1
  ) as version on true
  left join stands_public as stands on stands.establishment_id = version.establishment_id
    and stands.stand_id = version.stand_id`;

/**
 * Returns machines whose number equals or begins with the text, then those with it in number, maker, model or place.
 * The floor is searched for the latter only when results are still missing.
 */
export function searchMachines(
  connection: Queryable,
  establishmentId: number,
  searchText: string,
  limit: number,
): Promise<FoundMachine[]> {
  return queryRows<FoundMachine>(
    connection,
    `with begun as (
       select machines.machine_id, case when lower(machines.sbm_number) = $2 then 0 else 1 end as rank
       from machines_public as machines
       where machines.establishment_id = $1
         and (lower(machines.sbm_number) like $3 || '%' or lower(machines.serial_number) like $3 || '%')
       order by rank, length(machines.sbm_number), machines.sbm_number
       limit $4
     ), named as (
       select machines.machine_id, 2 as rank
       from machines_public as machines
       ${presentVersionSql}
       where (select count(*) from begun) < $4
         and machines.establishment_id = $1
         and lower(concat_ws(' ', machines.sbm_number, machines.serial_number, machines.maker, version.model,
           version.game_name, version.location, stands.stand_number)) like '%' || $3 || '%'
       order by machines.sbm_number
       limit $4
     ), found as (
       select machine_id, min(rank) as rank from (select * from begun union all select * from named) as both_ways
       group by machine_id
     )
     select machines.sbm_number as "sbmNumber", machines.serial_number as "serialNumber", machines.maker, version.model,
       version.location, stands.stand_number as "standNumber", version.state
     from found
     join machines_public as machines on machines.establishment_id = $1 and machines.machine_id = found.machine_id
     ${presentVersionSql}
     order by found.rank, length(machines.sbm_number), machines.sbm_number
     limit $4`,
    [establishmentId, searchText, escapePattern(searchText), limit],
  );
}

/** Returns recorded days between two dates, both included, newest first. */
export function searchDays(
  connection: Queryable,
  establishmentId: number,
  firstDay: string,
  lastDay: string,
  limit: number,
): Promise<FoundDay[]> {
  return queryRows<FoundDay>(
    connection,
    `select gaming_days.gaming_day as "gamingDay", gaming_days.state
     from gaming_days_public as gaming_days
     where gaming_days.establishment_id = $1 and gaming_days.gaming_day between $2::date and $3::date
     order by gaming_days.gaming_day desc
     limit $4`,
    [establishmentId, firstDay, lastDay, limit],
  );
}

/** Returns the recorded days with this day and month (`21/11` without a year), newest first. */
export function searchDaysOfMonth(
  connection: Queryable,
  establishmentId: number,
  monthDay: string,
  limit: number,
): Promise<FoundDay[]> {
  return queryRows<FoundDay>(
    connection,
    `select gaming_days.gaming_day as "gamingDay", gaming_days.state
     from gaming_days_public as gaming_days
     where gaming_days.establishment_id = $1 and to_char(gaming_days.gaming_day, 'MM-DD') = $2
     order by gaming_days.gaming_day desc
     limit $3`,
    [establishmentId, monthDay, limit],
  );
}

/**
 * Returns people with a present or past function in the establishment, by part of their name, number or login.
 * The text is in lower case.
 */
export function searchPeople(
  connection: Queryable,
  establishmentId: number,
  searchText: string,
  now: Date,
  limit: number,
): Promise<FoundPerson[]> {
  return queryRows<FoundPerson>(
    connection,
    `select people.person_id as "personId", people.employee_number as "employeeNumber", people.full_name as "fullName",
       array(
         select role_grants.role from role_grants_public as role_grants
         where role_grants.establishment_id = $1 and role_grants.person_id = people.person_id
           and role_grants.held_from <= $3 and (role_grants.held_until is null or role_grants.held_until > $3)
         order by role_grants.role
       ) as roles
     from people_names as people
     where exists (select from role_grants_public as role_grants
         where role_grants.establishment_id = $1 and role_grants.person_id = people.person_id)
       and (strpos(lower(people.full_name || ' ' || people.employee_number), $2) > 0
         or exists (select from accounts_public as accounts
           where accounts.person_id = people.person_id and strpos(accounts.login, $2) > 0))
     order by lower(people.full_name), people.person_id
     limit $4`,
    [establishmentId, searchText, now, limit],
  );
}
