import { queryOptionalRow, type Queryable } from '#platform/database/rows.js';
import type { Role } from '#declarations/shapes/roles.js';

export interface IdentityRow {
  readonly accountId: bigint;
  readonly login: string;
  readonly personId: bigint;
  readonly fullName: string;
  readonly passwordHash: string;
  readonly pinHash: string | null;
  readonly maySignIn: boolean;
  readonly roles: readonly Role[];
}

/** $2 now, $3 the establishment whose roles are read. */
const accountSelect = `
  select accounts.account_id as "accountId", accounts.login, accounts.person_id as "personId",
    people.full_name as "fullName",
    accounts.password_hash as "passwordHash", account_pins.pin_hash as "pinHash",
    accounts.state = 'active' and not accounts.must_change_password
      and people.employed_from <= ($2::timestamptz + interval '12 hours')::date
      and coalesce(people.employed_until >= ($2::timestamptz - interval '12 hours')::date, true)
      as "maySignIn",
    array(
      select role_grants.role from role_grants
      where role_grants.person_id = people.person_id and role_grants.establishment_id = $3
        and role_grants.held_from <= $2 and (role_grants.held_until is null or role_grants.held_until > $2)
      order by role_grants.role) as roles
  from accounts
  join people on people.person_id = accounts.person_id
  left join account_pins on account_pins.account_id = accounts.account_id`;

/** Returns the account of a login, with its person's functions in an establishment; undefined for an unknown login. */
export function findIdentityByLogin(
  db: Queryable,
  establishmentId: number,
  login: string,
  now: Date,
): Promise<IdentityRow | undefined> {
  return queryOptionalRow<IdentityRow>(db, `${accountSelect} where accounts.login = $1`, [login, now, establishmentId]);
}

/**
 * Returns the account of the bearer of a badge in use, by the digest of its code, with their functions in the
 * establishment.
 * Of several accounts it prefers the one with a PIN, then the oldest. Undefined when no active account matches.
 */
export function findIdentityByBadge(
  db: Queryable,
  establishmentId: number,
  codeDigest: Buffer,
  now: Date,
): Promise<IdentityRow | undefined> {
  return queryOptionalRow<IdentityRow>(
    db,
    `${accountSelect}
     join badges on badges.person_id = accounts.person_id
     where badges.establishment_id = $3 and badges.code_digest = $1 and badges.revoked_at is null
       and accounts.state = 'active'
     order by account_pins.pin_hash is null, accounts.account_id
     limit 1`,
    [codeDigest, now, establishmentId],
  );
}
