import type { Role } from './permissions.js';

/** One request's caller and house, read at each request so that a revocation holds at the next one. */
export interface CallerRow {
  readonly person_id: bigint;
  readonly full_name: string;
  readonly account_id: bigint | null;
  readonly session_id: string | null;
  readonly must_change_password: boolean;
  readonly is_stale: boolean;
  readonly is_locked: boolean;
  readonly token_id: bigint | null;
  readonly token_establishment_id: number | null;
  readonly token_kind: 'device' | 'script' | null;
  readonly token_permissions: string[] | null;
  readonly establishment_id: number | null;
  readonly code: string | null;
  readonly name: string | null;
  readonly currency: string | null;
  readonly currency_exponent: number | null;
  readonly jurisdiction: 'MC' | 'FR' | 'AI67' | null;
  readonly time_zone: string | null;
  readonly house_roles: Role[];
  readonly operator_roles: Role[];
}

const house = `
  establishments.establishment_id, establishments.code, establishments.name, establishments.currency,
  establishments.currency_exponent, establishments.jurisdiction, establishments.time_zone`;

const rolesIn = (establishment: string): string => `
  array(
    select role_grants.role from role_grants
    where role_grants.person_id = people.person_id
      and role_grants.establishment_id = ${establishment}
      and role_grants.held_from <= $3
      and (role_grants.held_until is null or role_grants.held_until > $3)
    order by role_grants.role
  )`;

// The last gaming day of an employment ends on the morning after it: the rights last until noon, UTC.
const isEmployed = `
  people.employed_from <= ($3::timestamptz + interval '12 hours')::date
  and (people.employed_until is null or people.employed_until >= ($3::timestamptz - interval '12 hours')::date)`;

/** $1 sha256 of the cookie's secret, $2 code of the house, $3 now, $4 idle limit in seconds. */
export const callerBySessionSql = `
  select people.person_id, people.full_name, accounts.account_id, sessions.session_id, accounts.must_change_password,
    sessions.last_seen_at < $3::timestamptz - interval '1 minute' as is_stale,
    sessions.locked_at is not null
      or coalesce(sessions.last_seen_at < $3::timestamptz - make_interval(secs => sessions.lock_after_seconds), false)
      as is_locked,
    null::bigint as token_id, null::integer as token_establishment_id, null as token_kind,
    null::text[] as token_permissions, ${house},
    ${rolesIn('establishments.establishment_id')} as house_roles, ${rolesIn('0')} as operator_roles
  from sessions
  join accounts on accounts.account_id = sessions.account_id
  join people on people.person_id = accounts.person_id
  left join establishments on establishments.code = $2
  where sessions.secret_hash = $1
    and sessions.ended_at is null
    and sessions.expires_at > $3
    and sessions.last_seen_at > $3::timestamptz - make_interval(secs => $4)
    and accounts.state = 'active'
    and ${isEmployed}`;

/** $1 sha256 of the token, $2 code of the house, $3 now, $4 the establishment that the token names. */
export const callerByTokenSql = `
  select people.person_id, people.full_name, null::bigint as account_id, null::uuid as session_id,
    false as must_change_password,
    coalesce(api_tokens.last_used_at < $3::timestamptz - interval '1 minute', true) as is_stale, false as is_locked,
    api_tokens.token_id, api_tokens.establishment_id as token_establishment_id, api_tokens.kind as token_kind,
    api_tokens.permissions as token_permissions, ${house},
    ${rolesIn('establishments.establishment_id')} as house_roles, '{}'::text[] as operator_roles
  from api_tokens
  join people on people.person_id = api_tokens.person_id
  left join establishments on establishments.code = $2
  where api_tokens.establishment_id = $4
    and api_tokens.secret_hash = $1
    and api_tokens.revoked_at is null
    and api_tokens.expires_at > $3
    and (api_tokens.kind = 'device' or (${isEmployed}))`;

/** One write a minute at most; the column is not in the sealed log. $1 session, $2 now. */
export const touchSessionSql = `
  update sessions set last_seen_at = $2
  where sessions.session_id = $1 and sessions.last_seen_at < $2::timestamptz - interval '1 minute'`;

/** The same of a token: when it was last used. $1 establishment, $2 token, $3 now. */
export const touchTokenSql = `
  update api_tokens set last_used_at = $3
  where api_tokens.establishment_id = $1 and api_tokens.token_id = $2
    and coalesce(api_tokens.last_used_at < $3::timestamptz - interval '1 minute', true)`;
