import { queryOptionalRow, queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import { decidingRoles } from '../access/permissions.js';

/**
 * Returns the first establishment in which a person holds, now or later, a function that decides (approves what others
 * request); undefined when there is none.
 */
export async function findDecidingEstablishmentId(
  db: Queryable,
  personId: bigint,
  now: Date,
): Promise<number | undefined> {
  const decidingGrant = await queryOptionalRow<{ establishmentId: number }>(
    db,
    `select role_grants.establishment_id as "establishmentId" from role_grants
     where role_grants.person_id = $1 and role_grants.role = any ($2)
       and (role_grants.held_until is null or role_grants.held_until > $3)
     order by role_grants.establishment_id limit 1`,
    [personId, decidingRoles, now],
  );
  return decidingGrant?.establishmentId;
}

/**
 * Returns whether a person holds, now or later, a function that decides (approves what others request).
 * It may be held in the establishment or at the operator (establishment 0).
 */
export async function isDecider(db: Queryable, personId: bigint, establishmentId: number, now: Date): Promise<boolean> {
  const decidingGrant = await queryOptionalRow<{ grantId: bigint }>(
    db,
    `select role_grants.grant_id as "grantId" from role_grants
     where role_grants.person_id = $1 and role_grants.establishment_id in (0, $2) and role_grants.role = any ($3)
       and (role_grants.held_until is null or role_grants.held_until > $4)
     limit 1`,
    [personId, establishmentId, decidingRoles, now],
  );
  return decidingGrant !== undefined;
}

/** An account whose assigned password was not used in time. */
export interface ExpiredAccountRow {
  readonly accountId: bigint;
  readonly login: string;
}

/**
 * Returns at most two active accounts of administrators entered by the console (their right has no granter) whose
 * password expired before they changed it. Two are enough to know that there is not exactly one.
 */
export function listExpiredConsoleAdmins(tx: Tx, now: Date): Promise<ExpiredAccountRow[]> {
  return queryRows<ExpiredAccountRow>(
    tx,
    `select accounts.account_id as "accountId", accounts.login from accounts
     where accounts.must_change_password and accounts.password_expires_at <= $1 and accounts.state = 'active'
       and accounts.person_id in (select role_grants.person_id from role_grants
         where role_grants.establishment_id = 0 and role_grants.granted_by is null and role_grants.held_until is null)
     order by accounts.account_id limit 2`,
    [now],
  );
}

/** Returns the smallest number that no administrator entered at the console has, neither as a person nor as a login. */
export async function findFreeAdminNumber(tx: Tx): Promise<number> {
  const { number } = await queryRow<{ number: number }>(
    tx,
    `select number from generate_series(1, 1000) as number
     where not exists (select from people where people.employee_number = 'ADMIN-' || number)
       and not exists (select from accounts where accounts.login in ('admin-' || number,
         case number when 1 then 'admin' end))
     order by number limit 1`,
  );
  return number;
}
