import {
  queryRowOrRefuse,
  queryOptionalRow,
  queryRow,
  queryRows,
  type Queryable,
  type Tx,
} from '#platform/database/rows.js';
import type { Role } from '#declarations/shapes/roles.js';
import {
  absoluteLimitSeconds,
  maxTotalFailures,
  maxUnknownBrowserFailures,
  maxFreeFailures,
  maxFreeAddressFailures,
  idleLimitSeconds,
  maxWaitSeconds,
} from '../access/session-rules.js';
import type { SessionOpener } from '../entities/session.entity.js';

const freeFailuresSql = `case when sign_in_throttles.login = '' then ${maxFreeAddressFailures} else ${maxFreeFailures} end`;

const waitSql = `
  case when sign_in_throttles.failures <= ${freeFailuresSql} then interval '0'
    else make_interval(secs => least(${maxWaitSeconds}, power(2,
      least(sign_in_throttles.failures - ${freeFailuresSql}, 20))))
  end`;

/**
 * The key by which attempts are counted together: login as typed, lower case, and address as returned by
 * `getThrottleAddress`. An empty login: all those of the address.
 */
export interface ThrottleKey {
  readonly login: string;
  readonly address: string;
}

/**
 * Counts an attempt at a login from an address before it is made, so that simultaneous attempts count too. Each counts
 * as a failure until it succeeds. A day without failures resets the count.
 * Returns false, and counts nothing, during the wait after the last failure. The free failures have no wait, even when
 * simultaneous attempts are stored in another order than they began.
 */
export async function recordAttempt(tx: Tx, { login, address }: ThrottleKey, now: Date): Promise<boolean> {
  const countedAttempt = await queryOptionalRow<{ failures: number }>(
    tx,
    `insert into sign_in_throttles (login, address, failures, last_failed_at) values ($1, $2, 1, $3)
     on conflict (login, address) do update
       set failures = case when sign_in_throttles.last_failed_at < $3::timestamptz - interval '1 day' then 1
           else sign_in_throttles.failures + 1 end,
         last_failed_at = greatest(sign_in_throttles.last_failed_at, $3)
       where sign_in_throttles.failures <= ${freeFailuresSql}
         or sign_in_throttles.last_failed_at + (${waitSql}) <= $3
     returning sign_in_throttles.failures`,
    [login, address, now],
  );
  return countedAttempt !== undefined;
}

/** Returns the seconds until the next attempt is accepted, at least 1; undefined when no attempt is counted. */
export async function findWaitSeconds(
  db: Queryable,
  { login, address }: ThrottleKey,
  now: Date,
): Promise<number | undefined> {
  const throttle = await queryOptionalRow<{ seconds: number }>(
    db,
    `select greatest(1, ceil(extract(epoch from sign_in_throttles.last_failed_at + (${waitSql}) - $3)))::integer as seconds
     from sign_in_throttles
     where sign_in_throttles.login = $1 and sign_in_throttles.address = $2`,
    [login, address, now],
  );
  return throttle?.seconds;
}

/**
 * Counts an attempt at an account from any origin, stored under an empty address.
 * Returns false, and counts nothing, once the account has reached the allowed number in a row.
 * @param isFromKnownBrowser the owner signed in on it before: it has attempts reserved that other callers cannot use
 * up.
 */
export async function recordTotalAttempt(
  tx: Tx,
  login: string,
  isFromKnownBrowser: boolean,
  now: Date,
): Promise<boolean> {
  const countedAttempt = await queryOptionalRow<{ failures: number }>(
    tx,
    `insert into sign_in_throttles (login, address, failures, last_failed_at) values ($1, '', 1, $2)
     on conflict (login, address) do update
       set failures = sign_in_throttles.failures + 1, last_failed_at = $2
       where sign_in_throttles.failures < $3
     returning sign_in_throttles.failures`,
    [login, now, isFromKnownBrowser ? maxTotalFailures : maxUnknownBrowserFailures],
  );
  return countedAttempt !== undefined;
}

/**
 * Resets the account's failures, from this address and in total, after a right secret.
 * The address also gets back the failure counted for this attempt.
 */
export async function clearFailedAttempts(tx: Tx, { login, address }: ThrottleKey): Promise<void> {
  await queryRows(
    tx,
    `delete from sign_in_throttles
     where sign_in_throttles.login = $1 and sign_in_throttles.address in ($2, '')`,
    [login, address],
  );
  await refundAddressAttempt(tx, address);
}

/** Takes back one failure of the address over all logins (an empty login), for an attempt that did not fail. */
export async function refundAddressAttempt(tx: Tx, address: string): Promise<void> {
  // an address without remaining failures must not retain an instant either
  await queryRows(
    tx,
    `with last as (
       delete from sign_in_throttles
       where sign_in_throttles.login = '' and sign_in_throttles.address = $1 and sign_in_throttles.failures <= 1)
     update sign_in_throttles set failures = sign_in_throttles.failures - 1
     where sign_in_throttles.login = '' and sign_in_throttles.address = $1 and sign_in_throttles.failures > 1`,
    [address],
  );
}

/**
 * Cancels the count of an attempt that was a step of signing in and no guess, including the wait after it.
 * An attempt from a known browser was counted at its address only.
 */
export async function cancelAttempt(
  tx: Tx,
  { login, address }: ThrottleKey,
  now: Date,
  isFromKnownBrowser: boolean,
): Promise<void> {
  await queryRows(
    tx,
    `with last as (
       delete from sign_in_throttles
       where sign_in_throttles.login = $1 and sign_in_throttles.address = any($2)
         and sign_in_throttles.failures <= 1)
     update sign_in_throttles
     set failures = sign_in_throttles.failures - 1,
       last_failed_at = $3::timestamptz - make_interval(secs => ${maxWaitSeconds})
     where sign_in_throttles.login = $1 and sign_in_throttles.address = any($2) and sign_in_throttles.failures > 1`,
    [login, isFromKnownBrowser ? [address] : [address, ''], now],
  );
  if (!isFromKnownBrowser) await refundAddressAttempt(tx, address);
}

/** Returns whether the owner of a login entered their password on a browser before, by the SHA-256 of its secret. */
export async function isKnownBrowser(db: Queryable, secretHash: Buffer, login: string): Promise<boolean> {
  const account = await queryOptionalRow<{ login: string }>(
    db,
    `select accounts.login from browsers
     join browser_people on browser_people.browser_id = browsers.browser_id
     join accounts on accounts.account_id = browser_people.account_id
     where browsers.secret_hash = $1 and accounts.login = $2`,
    [secretHash, login],
  );
  return account !== undefined;
}

/**
 * Deletes attempts older than a day, with their addresses: they no longer slow anyone down. Returns their number.
 * The total of an existing account is retained.
 */
export async function deleteAttemptsOlderThanDay(tx: Tx, now: Date): Promise<number> {
  const deletedRows = await queryRows<{ login: string }>(
    tx,
    `delete from sign_in_throttles
     where sign_in_throttles.last_failed_at < $1::timestamptz - interval '1 day'
       and (sign_in_throttles.address <> ''
         or not exists (select from accounts where accounts.login = sign_in_throttles.login))
     returning sign_in_throttles.login`,
    [now],
  );
  return deletedRows.length;
}

export interface AccountRow {
  readonly account_id: bigint;
  readonly person_id: bigint;
  /** The name typed to sign in: 2 to 60 of `a-z`, `0-9`, `.`, `_`, `-`; unique in the installation, never changed. */
  readonly login: string;
  readonly full_name: string;
  readonly password_hash: string;
  readonly must_change_password: boolean;
  /** True: the password was assigned, and not used in time. */
  readonly password_expired: boolean;
  readonly may_sign_in: boolean;
  readonly has_pin: boolean;
  /** A confirmed telephone. */
  readonly has_code: boolean;
  readonly has_passkey: boolean;
  /** Either of the two. */
  readonly has_factor: boolean;
}

/** $2 now. */
const accountSelect = `
  select accounts.account_id, accounts.person_id, accounts.login, people.full_name, accounts.password_hash,
    accounts.must_change_password, coalesce(accounts.password_expires_at <= $2, false) as password_expired,
    accounts.state = 'active'
      and people.employed_from <= ($2::timestamptz + interval '12 hours')::date
      and coalesce(people.employed_until >= ($2::timestamptz - interval '12 hours')::date, true)
      as may_sign_in,
    exists (select from account_pins where account_pins.account_id = accounts.account_id) as has_pin,
    factors.has_code, factors.has_passkey, factors.has_code or factors.has_passkey as has_factor
  from accounts
  join people on people.person_id = accounts.person_id
  cross join lateral (
    select exists (select from second_factors where second_factors.account_id = accounts.account_id
        and second_factors.confirmed_at is not null) as has_code,
      exists (select from passkeys where passkeys.account_id = accounts.account_id) as has_passkey) as factors`;

/** Returns the account of a login with its person, and whether they may sign in now; undefined for an unknown login. */
export function findAccountByLogin(db: Queryable, login: string, now: Date): Promise<AccountRow | undefined> {
  return queryOptionalRow<AccountRow>(db, `${accountSelect} where accounts.login = $1`, [login, now]);
}

/** Returns an account with its person, and whether they may sign in now; throws for an unknown account. */
export function requireAccount(db: Queryable, accountId: bigint, now: Date): Promise<AccountRow> {
  return queryRow<AccountRow>(db, `${accountSelect} where accounts.account_id = $1`, [accountId, now]);
}

export interface AccountWithPinRow extends AccountRow {
  readonly pin_hash: string | null;
}

/** Returns an account with the hash of its PIN, null when it has none. Throws for an unknown account. */
export function requireAccountWithPin(db: Queryable, accountId: bigint, now: Date): Promise<AccountWithPinRow> {
  return queryRow<AccountWithPinRow>(
    db,
    `select account.*, account_pins.pin_hash from (${accountSelect} where accounts.account_id = $1) as account
     left join account_pins on account_pins.account_id = account.account_id`,
    [accountId, now],
  );
}

/** A session in which a person is signed in. */
export interface SessionRow {
  /** Random; identifies the session in its owner's list, and gives no access. */
  readonly sessionId: string;
  /** When it was opened, by the server's clock. */
  readonly createdAt: Date;
  /** Last request, to the minute: the session ends after 30 minutes without one. */
  readonly lastSeenAt: Date;
  /** Its latest possible end: 12 hours after the password was given on the browser. */
  readonly expiresAt: Date;
  /** User-Agent header of the request that opened it, at most 200 characters; empty when there was none, or erased. */
  readonly userAgent: string;
  /** The address from which it was opened; empty for a session older than this list. */
  readonly address: string;
  /** How it was opened: `password`, or `pin` on a browser where the password was given before. */
  readonly openedBy: SessionOpener;
  readonly isLocked: boolean;
  /** True: the session of this request. */
  readonly isCurrent: boolean;
}

/**
 * Returns the live sessions of an account, newest first, and marks the caller's own (`currentSessionId`; null: none).
 */
export function listLiveSessions(
  db: Queryable,
  accountId: bigint,
  currentSessionId: string | null,
  now: Date,
): Promise<SessionRow[]> {
  return queryRows<SessionRow>(db, liveSessionsSql, [accountId, now, idleLimitSeconds, currentSessionId]);
}

/** $1 account, $2 now, $3 idle limit in seconds, $4 the caller's own session. */
const liveSessionsSql = `
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

/**
 * Ends a live session of an account and returns the browser on which it was open; null when none is recorded. Refuses
 * NOT_FOUND.
 */
export async function endLiveSession(
  tx: Tx,
  sessionId: string | null,
  accountId: bigint,
  now: Date,
): Promise<string | null> {
  const { browserId } = await queryRowOrRefuse<{ browserId: string | null }>(
    tx,
    'session',
    `update sessions set ended_at = $3
     where sessions.session_id = $1 and sessions.account_id = $2 and sessions.ended_at is null
     returning sessions.browser_id as "browserId"`,
    [sessionId, accountId, now],
  );
  return browserId;
}

/** Ends the live sessions of an account, except the given one (null: all end). */
export async function endSessionsOfAccount(
  tx: Tx,
  accountId: bigint,
  now: Date,
  exceptSessionId: string | null,
): Promise<void> {
  await queryRows(
    tx,
    `update sessions set ended_at = $3
     where sessions.account_id = $1 and sessions.session_id is distinct from $2 and sessions.ended_at is null`,
    [accountId, exceptSessionId, now],
  );
}

/** Ends the live sessions of a browser, of one account only unless `accountId` is null. */
export async function endSessionsOfBrowser(
  tx: Tx,
  browserId: string,
  now: Date,
  accountId: bigint | null,
): Promise<void> {
  await queryRows(
    tx,
    `update sessions set ended_at = $2
     where sessions.browser_id = $1 and sessions.ended_at is null and ($3::bigint is null or sessions.account_id = $3)`,
    [browserId, now, accountId],
  );
}

export interface EstablishmentOfPersonRow {
  readonly establishmentId: number;
  readonly code: string;
  readonly name: string;
  readonly roles: Role[];
}

/**
 * Returns the establishments where a person holds a function now, by code.
 * For an administrator of the operator these are all establishments.
 */
export function listEstablishmentsOfPerson(
  db: Queryable,
  personId: bigint,
  now: Date,
): Promise<EstablishmentOfPersonRow[]> {
  return queryRows<EstablishmentOfPersonRow>(db, establishmentsOfPersonSql, [personId, now]);
}

/** $1 person, $2 now. */
const establishmentsOfPersonSql = `
  select establishments.establishment_id as "establishmentId", establishments.code, establishments.name,
    array_agg(distinct role_grants.role order by role_grants.role) as roles
  from role_grants
  join establishments_public as establishments on establishments.establishment_id = role_grants.establishment_id
    or (role_grants.establishment_id = 0 and role_grants.role = 'administrateur' and establishments.kind = 'casino')
  where role_grants.person_id = $1 and role_grants.held_from <= $2
    and (role_grants.held_until is null or role_grants.held_until > $2)
  group by establishments.establishment_id, establishments.code, establishments.name
  order by establishments.code`;

/**
 * Erases address and browser name of at most `limit` sessions that expired before that instant; returns their number.
 */
export async function eraseAddresses(tx: Tx, endedBefore: Date, limit: number): Promise<number> {
  const erasedRows = await queryRows<{ sessionId: string }>(
    tx,
    `update sessions set address = '', user_agent = '', digest_salt = null
      where sessions.session_id in (
        select due.session_id from sessions as due
        where due.digest_salt is not null and due.expires_at < $1
        order by due.expires_at limit $2)
      returning sessions.session_id as "sessionId"`,
    [endedBefore, limit],
  );
  return erasedRows.length;
}

/**
 * Erases the names (user agents) of at most `limit` browsers first seen long enough ago; returns their number.
 * Long enough: a session opened then, of maximum length, ended before that instant.
 */
export async function eraseBrowserNames(tx: Tx, endedBefore: Date, limit: number): Promise<number> {
  const erasedRows = await queryRows<{ browserId: string }>(
    tx,
    `update browsers set user_agent = '', digest_salt = null
      where browsers.browser_id in (
        select due.browser_id from browsers as due
        where due.digest_salt is not null and due.created_at < $1::timestamptz - make_interval(secs => $3)
        order by due.created_at limit $2)
      returning browsers.browser_id as "browserId"`,
    [endedBefore, limit, absoluteLimitSeconds],
  );
  return erasedRows.length;
}
