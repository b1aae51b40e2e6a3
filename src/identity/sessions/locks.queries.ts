import { queryOptionalRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import { pinReturnSeconds, idleLimitSeconds, maxPinFailures } from '../access/session-rules.js';

export interface PersonOfBrowserRow {
  readonly accountId: bigint;
  readonly fullName: string;
  readonly hasPin: boolean;
  readonly until: Date;
}

/**
 * Returns the people who may return to a browser with a PIN, by the SHA-256 of its secret.
 * The last to enter a password there is first.
 */
export function listPeopleOfBrowser(db: Queryable, secretHash: Buffer, now: Date): Promise<PersonOfBrowserRow[]> {
  return queryRows<PersonOfBrowserRow>(db, peopleOfBrowserSql, [secretHash, now, pinReturnSeconds]);
}

/** $1 sha256 of the browser's secret, $2 now, $3 seconds for which a password is valid there. */
const peopleOfBrowserSql = `
  select accounts.account_id as "accountId", people.full_name as "fullName",
    account_pins.account_id is not null as "hasPin",
    browser_people.signed_in_at + make_interval(secs => $3) as until
  from browsers
  join browser_people on browser_people.browser_id = browsers.browser_id and browser_people.left_at is null
    and browser_people.signed_in_at > $2::timestamptz - make_interval(secs => $3)
  join accounts on accounts.account_id = browser_people.account_id and accounts.state = 'active'
  join people on people.person_id = accounts.person_id
  left join account_pins on account_pins.account_id = accounts.account_id
  where browsers.secret_hash = $1
  order by browser_people.signed_in_at desc, accounts.account_id`;

export interface SessionStateRow {
  readonly sessionId: string;
  readonly accountId: bigint;
  readonly browserId: string | null;
  readonly fullName: string;
  readonly expiresAt: Date;
  readonly isLocked: boolean;
}

/** Returns the live session of a cookie, locked or not, by the SHA-256 of its secret; undefined when there is none. */
export function findSessionBySecretHash(
  db: Queryable,
  secretHash: Buffer,
  now: Date,
): Promise<SessionStateRow | undefined> {
  return queryOptionalRow<SessionStateRow>(db, sessionOfSecretSql, [secretHash, now, idleLimitSeconds]);
}

/** $1 sha256 of the cookie's secret, $2 now, $3 idle limit in seconds. */
const sessionOfSecretSql = `
  select sessions.session_id as "sessionId", sessions.account_id as "accountId", sessions.browser_id as "browserId",
    people.full_name as "fullName", sessions.expires_at as "expiresAt",
    sessions.locked_at is not null
      or coalesce(sessions.last_seen_at < $2::timestamptz - make_interval(secs => sessions.lock_after_seconds), false)
      as "isLocked"
  from sessions
  join accounts on accounts.account_id = sessions.account_id and accounts.state = 'active'
  join people on people.person_id = accounts.person_id
  where sessions.secret_hash = $1 and sessions.ended_at is null and sessions.expires_at > $2
    and sessions.last_seen_at > $2::timestamptz - make_interval(secs => $3)`;

/** A counted guess: wrong PINs in a row including this one, and the time at which the password was given there. */
export interface PinAttemptRow {
  readonly failures: number;
  readonly signedInAt: Date;
}

/**
 * Counts a PIN attempt before it is checked, and returns the failures so far.
 * Undefined, with nothing counted, for a person who may not use a PIN on this browser now.
 */
export function recordPinAttempt(
  tx: Tx,
  browserId: string,
  accountId: bigint,
  now: Date,
): Promise<PinAttemptRow | undefined> {
  return queryOptionalRow<PinAttemptRow>(
    tx,
    `update browser_people set failures = browser_people.failures + 1
     where browser_people.browser_id = $1 and browser_people.account_id = $2 and browser_people.left_at is null
       and browser_people.failures < ${maxPinFailures}
       and browser_people.signed_in_at > $3::timestamptz - make_interval(secs => $4)
       and exists (select from account_pins where account_pins.account_id = $2)
     returning browser_people.failures, browser_people.signed_in_at as "signedInAt"`,
    [browserId, accountId, now, pinReturnSeconds],
  );
}

/** Sets or replaces the PIN of an account; the salt of its digests in the log is renewed with it. */
export async function storePin(tx: Tx, accountId: bigint, pinHash: string, now: Date): Promise<void> {
  await queryRows(
    tx,
    `insert into account_pins (account_id, pin_hash, set_at) values ($1, $2, $3)
     on conflict (account_id) do update set pin_hash = $2, set_at = $3,
       digest_salt = decode(replace(gen_random_uuid()::text, '-', ''), 'hex')`,
    [accountId, pinHash, now],
  );
}

/** Records that a person entered their password on a browser: they may return there with their PIN. */
export async function rememberBrowserPerson(tx: Tx, browserId: string, accountId: bigint, now: Date): Promise<void> {
  await queryRows(
    tx,
    `insert into browser_people (browser_id, account_id, signed_in_at) values ($1, $2, $3)
     on conflict (browser_id, account_id) do update set signed_in_at = $3, failures = 0, left_at = null`,
    [browserId, accountId, now],
  );
}

/**
 * Ends PIN access to an account on all browsers, because its password changes, it is closed or its PIN is removed.
 * The browser of the session `exceptSessionId` is left out (null: none).
 */
export async function endPinAccess(
  tx: Tx,
  accountId: bigint,
  now: Date,
  exceptSessionId: string | null,
): Promise<void> {
  await queryRows(
    tx,
    `update browser_people set left_at = $2
     where browser_people.account_id = $1 and browser_people.left_at is null
       and not exists (select from sessions where sessions.session_id = $3
         and sessions.browser_id = browser_people.browser_id)`,
    [accountId, now, exceptSessionId],
  );
}
