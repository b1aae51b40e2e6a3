import { foundRow, maybeRow, oneRow } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/rows.js';
import { newSessionSecret, secretHashOf } from './callers.service.js';

/** Where a request comes from: for the throttle, the list of sessions and the browser that people come back to. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
  /** What the browser's own cookie says. */
  readonly browserSecret: string | null;
  /** What the session's cookie says, whether the session lives or not. */
  readonly sessionSecret: string | null;
}

export interface SessionToOpen {
  readonly accountId: bigint;
  readonly browserId: string;
  readonly openedBy: 'password' | 'pin';
  readonly now: Date;
  readonly expiresAt: Date;
  readonly lockAfterSeconds: number;
}

export interface Browser {
  readonly browserId: string;
  /** For the cookie. */
  readonly secret: string;
}

/** The browser that the cookie names, or null. */
export async function knownBrowser(tx: Tx, origin: Origin): Promise<Browser | null> {
  if (origin.browserSecret === null) return null;
  const row = await maybeRow<{ browserId: string }>(
    tx,
    `select browsers.browser_id as "browserId" from browsers where browsers.secret_hash = $1`,
    [secretHashOf(origin.browserSecret)],
  );
  return row === undefined ? null : { browserId: row.browserId, secret: origin.browserSecret };
}

/** The browser of a sign-in with a password, named anew when it has no name; its person may come back with his PIN. */
export async function enterBrowser(tx: Tx, origin: Origin, accountId: bigint, now: Date): Promise<Browser> {
  const browser = (await knownBrowser(tx, origin)) ?? (await nameBrowser(tx, origin, now));
  await tx.query(
    `insert into browser_people (browser_id, account_id, signed_in_at) values ($1, $2, $3)
     on conflict (browser_id, account_id) do update set signed_in_at = $3, failures = 0, left_at = null`,
    [browser.browserId, accountId, now],
  );
  return browser;
}

/** Opens the one live session of a browser: whoever sat there before comes back by himself. Answers its secret. */
export async function openSession(tx: Tx, wanted: SessionToOpen, origin: Origin): Promise<string> {
  const secret = newSessionSecret();
  await tx.query('update sessions set ended_at = $2 where sessions.browser_id = $1 and sessions.ended_at is null', [
    wanted.browserId,
    wanted.now,
  ]);
  await tx.query(
    `insert into sessions (account_id, secret_hash, created_at, last_seen_at, expires_at, user_agent, address, browser_id,
       opened_by, lock_after_seconds)
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9)`,
    [
      wanted.accountId,
      secretHashOf(secret),
      wanted.now,
      wanted.expiresAt,
      origin.userAgent.slice(0, 200),
      origin.address.slice(0, 60),
      wanted.browserId,
      wanted.openedBy,
      wanted.lockAfterSeconds,
    ],
  );
  return secret;
}

/** Ends a session of an account; on its browser the person needs his password again. Refuses NOT_FOUND. */
export async function endSession(tx: Tx, sessionId: string | null, accountId: bigint, now: Date): Promise<void> {
  const { browserId } = await foundRow<{ browserId: string | null }>(
    tx,
    'session',
    `update sessions set ended_at = $3
     where sessions.session_id = $1 and sessions.account_id = $2 and sessions.ended_at is null
     returning sessions.browser_id as "browserId"`,
    [sessionId, accountId, now],
  );
  await tx.query(
    `update browser_people set left_at = $3
     where browser_people.browser_id = $1 and browser_people.account_id = $2 and browser_people.left_at is null`,
    [browserId, accountId, now],
  );
}

/** Whatever account changed its password, was closed or was taken away comes back nowhere with a PIN. */
export async function leaveBrowsers(
  tx: Tx,
  accountId: bigint,
  now: Date,
  exceptSessionId: string | null,
): Promise<void> {
  await tx.query(
    `update browser_people set left_at = $2
     where browser_people.account_id = $1 and browser_people.left_at is null
       and not exists (select from sessions where sessions.session_id = $3
         and sessions.browser_id = browser_people.browser_id)`,
    [accountId, now, exceptSessionId],
  );
}

async function nameBrowser(tx: Tx, origin: Origin, now: Date): Promise<Browser> {
  const secret = newSessionSecret();
  const { browserId } = await oneRow<{ browserId: string }>(
    tx,
    `insert into browsers (secret_hash, created_at, user_agent) values ($1, $2, $3)
     returning browsers.browser_id as "browserId"`,
    [secretHashOf(secret), now, origin.userAgent.slice(0, 200)],
  );
  return { browserId, secret };
}
