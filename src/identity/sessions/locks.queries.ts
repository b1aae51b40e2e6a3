import { pinFailuresAllowed } from './session-rules.js';

export interface PersonOfBrowserRow {
  readonly accountId: bigint;
  readonly fullName: string;
  readonly hasPin: boolean;
  readonly until: Date;
}

/** Who may come back to a browser. $1 sha256 of its secret, $2 now, $3 seconds that a password lasts there. */
export const peopleOfBrowserSql = `
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

/** The live session of a cookie, locked or not. $1 sha256 of its secret, $2 now, $3 idle limit in seconds. */
export const sessionOfSecretSql = `
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

/**
 * Counts a guess before it is looked at; no row comes back for whoever is not expected here.
 * $1 browser, $2 account, $3 now, $4 seconds that a password lasts there.
 */
export const countPinSql = `
  update browser_people set failures = browser_people.failures + 1
  where browser_people.browser_id = $1 and browser_people.account_id = $2 and browser_people.left_at is null
    and browser_people.failures < ${pinFailuresAllowed}
    and browser_people.signed_in_at > $3::timestamptz - make_interval(secs => $4)
    and exists (select from account_pins where account_pins.account_id = $2)
  returning browser_people.failures, browser_people.signed_in_at as "signedInAt"`;
