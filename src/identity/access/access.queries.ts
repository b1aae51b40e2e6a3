import type { Database } from '#platform/database/database.js';
import { queryOptionalRow, queryRows, type Queryable } from '#platform/database/rows.js';
import type { Role } from '#declarations/shapes/roles.js';
import { idleLimitSeconds } from './session-rules.js';
import type { JurisdictionCode } from '#domain/settings/jurisdictions.js';
import type { TokenKind } from '../entities/api-token.entity.js';

/** Columns read for every caller, with the establishment named by the request; null without one. */
interface AnyCallerRow {
  readonly person_id: bigint;
  readonly full_name: string;
  readonly must_change_password: boolean;
  readonly is_proved: boolean;
  readonly has_factor: boolean;
  readonly is_stale: boolean;
  readonly is_locked: boolean;
  readonly establishment_id: number | null;
  readonly code: string | null;
  readonly name: string | null;
  readonly currency: string | null;
  readonly currency_exponent: number | null;
  readonly jurisdiction: JurisdictionCode | null;
  readonly time_zone: string | null;
  readonly establishment_roles: Role[];
  readonly operator_roles: Role[];
}

/** The caller of one request, read again at each request so that a revocation applies at the next one. */
export type CallerRow = SessionCallerRow | TokenCallerRow;

/** A caller who is signed in. */
export interface SessionCallerRow extends AnyCallerRow {
  readonly account_id: bigint;
  readonly session_id: string;
  readonly token_id: null;
  readonly token_establishment_id: null;
  readonly token_kind: null;
  readonly token_permissions: null;
}

/** A device or a script. */
export interface TokenCallerRow extends AnyCallerRow {
  readonly account_id: null;
  readonly session_id: null;
  readonly token_id: bigint;
  readonly token_establishment_id: number;
  readonly token_kind: TokenKind;
  readonly token_permissions: string[];
}

const establishmentColumns = `
  establishments.establishment_id, establishments.code, establishments.name, establishments.currency,
  establishments.currency_exponent, establishments.jurisdiction, establishments.time_zone`;

/** Returns the SQL of the roles that a person holds in an establishment at the request's instant (parameter 3). */
const buildHeldRolesSql = (establishmentSql: string): string => `
  array(
    select role_grants.role from role_grants
    where role_grants.person_id = people.person_id
      and role_grants.establishment_id = ${establishmentSql}
      and role_grants.held_from <= $3
      and (role_grants.held_until is null or role_grants.held_until > $3)
    order by role_grants.role
  )`;

/** The last gaming day of an employment ends on the following morning: the rights last until noon, UTC, of `$3`. */
export const isEmployedSql = `
  people.employed_from <= ($3::timestamptz + interval '12 hours')::date
  and (people.employed_until is null or people.employed_until >= ($3::timestamptz - interval '12 hours')::date)`;

/** Functions that a person holds in an establishment, and those at the operator. */
export interface HeldRolesRow {
  readonly establishmentRoles: Role[];
  readonly operatorRoles: Role[];
}

/** Returns the functions that a person holds at an instant; undefined while they are not employed. */
export function findHeldRoles(
  db: Queryable,
  establishmentId: number,
  personId: bigint,
  now: Date,
): Promise<HeldRolesRow | undefined> {
  return queryOptionalRow<HeldRolesRow>(
    db,
    `select ${buildHeldRolesSql('$1')} as "establishmentRoles", ${buildHeldRolesSql('0')} as "operatorRoles"
     from people where people.person_id = $2 and ${isEmployedSql}`,
    [establishmentId, personId, now],
  );
}

/**
 * Returns the caller of a live session by the SHA-256 of its cookie's secret; undefined when there is none.
 * The establishment of that code is included. Runs at each request, and is planned once per connection.
 */
export async function findSessionCaller(
  database: Database,
  secretHash: Buffer,
  establishmentCode: string,
  now: Date,
): Promise<SessionCallerRow | undefined> {
  const parameters = [secretHash, establishmentCode, now, idleLimitSeconds];
  const [row] = await database.queryPrepared<SessionCallerRow>('callerBySession', callerBySessionSql, parameters);
  return row;
}

/**
 * Returns the caller of a valid token by the SHA-256 of its text; undefined when there is none.
 * The establishment of that code is included. Runs at each request, and is planned once per connection.
 */
export async function findTokenCaller(
  database: Database,
  establishmentId: number,
  secretHash: Buffer,
  establishmentCode: string,
  now: Date,
): Promise<TokenCallerRow | undefined> {
  const parameters = [secretHash, establishmentCode, now, establishmentId];
  const [row] = await database.queryPrepared<TokenCallerRow>('callerByToken', callerByTokenSql, parameters);
  return row;
}

/** Records the use of a session, at most once a minute; the column is not in the sealed log. */
export async function touchSession(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await queryRows(
    db,
    `update sessions set last_seen_at = $2
     where sessions.session_id = $1 and sessions.last_seen_at < $2::timestamptz - interval '1 minute'`,
    [sessionId, now],
  );
}

/** Records the use of a token, at most once a minute; the first use at once. */
export async function touchToken(db: Queryable, establishmentId: number, tokenId: bigint, now: Date): Promise<void> {
  await queryRows(
    db,
    `update api_tokens set last_used_at = $3
     where api_tokens.establishment_id = $1 and api_tokens.token_id = $2
       and coalesce(api_tokens.last_used_at < $3::timestamptz - interval '1 minute', true)`,
    [establishmentId, tokenId, now],
  );
}

/** $1 sha256 of the cookie's secret, $2 code of the establishment, $3 now, $4 idle limit in seconds. */
const callerBySessionSql = `
  select people.person_id, people.full_name, accounts.account_id, sessions.session_id, accounts.must_change_password,
    coalesce(sessions.proved_until > $3, false) as is_proved,
    exists (select from second_factors where second_factors.account_id = accounts.account_id
        and second_factors.confirmed_at is not null)
      or exists (select from passkeys where passkeys.account_id = accounts.account_id) as has_factor,
    sessions.last_seen_at < $3::timestamptz - interval '1 minute' as is_stale,
    sessions.locked_at is not null
      or coalesce(sessions.last_seen_at < $3::timestamptz - make_interval(secs => sessions.lock_after_seconds), false)
      as is_locked,
    null::bigint as token_id, null::integer as token_establishment_id, null as token_kind,
    null::text[] as token_permissions, ${establishmentColumns},
    ${buildHeldRolesSql('establishments.establishment_id')} as establishment_roles, ${buildHeldRolesSql('0')} as operator_roles
  from sessions
  join accounts on accounts.account_id = sessions.account_id
  join people on people.person_id = accounts.person_id
  left join establishments_public as establishments on establishments.code = $2
  where sessions.secret_hash = $1
    and sessions.ended_at is null
    and sessions.expires_at > $3
    and sessions.last_seen_at > $3::timestamptz - make_interval(secs => $4)
    and accounts.state = 'active'
    and ${isEmployedSql}`;

/** $1 sha256 of the token, $2 code of the establishment, $3 now, $4 the establishment named by the token. */
const callerByTokenSql = `
  select people.person_id, people.full_name, null::bigint as account_id, null::uuid as session_id,
    false as must_change_password, false as is_proved, false as has_factor,
    coalesce(api_tokens.last_used_at < $3::timestamptz - interval '1 minute', true) as is_stale, false as is_locked,
    api_tokens.token_id, api_tokens.establishment_id as token_establishment_id, api_tokens.kind as token_kind,
    api_tokens.permissions as token_permissions, ${establishmentColumns},
    ${buildHeldRolesSql('establishments.establishment_id')} as establishment_roles, '{}'::text[] as operator_roles
  from api_tokens
  join people on people.person_id = api_tokens.person_id
  left join establishments_public as establishments on establishments.code = $2
  where api_tokens.establishment_id = $4
    and api_tokens.secret_hash = $1
    and api_tokens.revoked_at is null
    and api_tokens.expires_at > $3
    and (api_tokens.kind = 'device' or (${isEmployedSql}))`;
