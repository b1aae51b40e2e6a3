import type { Role } from '../permissions.js';
import { freeFailures, longestWaitSeconds } from './session-rules.js';

const wait = `
  case when sign_in_throttles.failures <= ${freeFailures} then interval '0'
    else make_interval(secs => least(${longestWaitSeconds}, power(2,
      least(sign_in_throttles.failures - ${freeFailures}, 20))))
  end`;

/**
 * Counts an attempt before it is made, so that attempts made at once count too; a success forgets them.
 * No row comes back while the last failure's wait lasts. A day without failures forgets them.
 * $1 login, $2 address, $3 now.
 */
export const countAttemptSql = `
  insert into sign_in_throttles (login, address, failures, last_failed_at) values ($1, $2, 1, $3)
  on conflict (login, address) do update
    set failures = case when sign_in_throttles.last_failed_at < $3::timestamptz - interval '1 day' then 1
        else sign_in_throttles.failures + 1 end,
      last_failed_at = $3
    where sign_in_throttles.last_failed_at + (${wait}) <= $3
  returning sign_in_throttles.failures`;

/** $1 login, $2 address, $3 now. */
export const secondsToWaitSql = `
  select greatest(1, ceil(extract(epoch from sign_in_throttles.last_failed_at + (${wait}) - $3)))::integer as seconds
  from sign_in_throttles
  where sign_in_throttles.login = $1 and sign_in_throttles.address = $2`;

export const forgetAttemptsSql = `
  delete from sign_in_throttles where sign_in_throttles.login = $1 and sign_in_throttles.address = $2`;

/** What is older than a day slows nobody any more. $1 now. */
export const forgetOldAttemptsSql = `
  delete from sign_in_throttles where sign_in_throttles.last_failed_at < $1::timestamptz - interval '1 day'`;

export interface AccountRow {
  readonly account_id: bigint;
  readonly person_id: bigint;
  readonly login: string;
  readonly full_name: string;
  readonly password_hash: string;
  readonly must_change_password: boolean;
  readonly may_sign_in: boolean;
  readonly has_pin: boolean;
}

const account = `
  select accounts.account_id, accounts.person_id, accounts.login, people.full_name, accounts.password_hash,
    accounts.must_change_password,
    accounts.state = 'active'
      and people.employed_from <= ($2::timestamptz + interval '12 hours')::date
      and (people.employed_until is null or people.employed_until >= ($2::timestamptz - interval '12 hours')::date)
      as may_sign_in,
    exists (select from account_pins where account_pins.account_id = accounts.account_id) as has_pin
  from accounts
  join people on people.person_id = accounts.person_id`;

/** $1 login, $2 now. */
export const accountByLoginSql = `${account} where accounts.login = $1`;

/** $1 account, $2 now. */
export const accountByIdSql = `${account} where accounts.account_id = $1`;

export interface SessionRow {
  readonly sessionId: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly userAgent: string;
  /** Where it was opened from; empty for a session older than this list. */
  readonly address: string;
  readonly openedBy: 'password' | 'pin';
  readonly isLocked: boolean;
  readonly isCurrent: boolean;
}

/** $1 account, $2 now, $3 idle limit in seconds, $4 the session that asks. */
export const liveSessionsSql = `
  select sessions.session_id as "sessionId", sessions.created_at as "createdAt", sessions.last_seen_at as "lastSeenAt",
    sessions.expires_at as "expiresAt", sessions.user_agent as "userAgent", sessions.address,
    sessions.opened_by as "openedBy",
    sessions.locked_at is not null
      or coalesce(sessions.last_seen_at < $2::timestamptz - make_interval(secs => sessions.lock_after_seconds), false)
      as "isLocked",
    sessions.session_id = $4 as "isCurrent"
  from sessions
  where sessions.account_id = $1 and sessions.ended_at is null and sessions.expires_at > $2
    and sessions.last_seen_at > $2::timestamptz - make_interval(secs => $3)
  order by sessions.created_at desc, sessions.session_id`;

export interface HouseOfPersonRow {
  readonly establishmentId: number;
  readonly code: string;
  readonly name: string;
  readonly roles: Role[];
}

/** The houses in which a person holds something now; the operator's administrator does in each. $1 person, $2 now. */
export const housesOfPersonSql = `
  select establishments.establishment_id as "establishmentId", establishments.code, establishments.name,
    array_agg(distinct role_grants.role order by role_grants.role) as roles
  from role_grants
  join establishments on establishments.establishment_id = role_grants.establishment_id
    or (role_grants.establishment_id = 0 and role_grants.role = 'administrateur' and establishments.kind = 'casino')
  where role_grants.person_id = $1 and role_grants.held_from <= $2
    and (role_grants.held_until is null or role_grants.held_until > $2)
  group by establishments.establishment_id
  order by establishments.code`;
