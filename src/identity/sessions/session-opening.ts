import { IsNull } from 'typeorm';
import { insertRow } from '#platform/database/entities.js';
import type { Tx } from '#platform/database/rows.js';
import { BrowserEntity } from '../entities/browser.entity.js';
import { BrowserPersonEntity } from '../entities/browser-person.entity.js';
import { SessionEntity, type SessionOpener } from '../entities/session.entity.js';
import { generateSessionSecret, hashSecret } from '../credentials/token-secrets.js';
import { rememberBrowserPerson } from './locks.queries.js';
import { endLiveSession, endSessionsOfBrowser } from './sessions.queries.js';

/** Origin of a request: for the throttle, the list of sessions and the browser to which people return. */
export interface RequestOrigin {
  readonly address: string;
  readonly userAgent: string;
  /** The value of the browser's own cookie. */
  readonly browserSecret: string | null;
  /** The value of the session's cookie, whether the session is live or not. */
  readonly sessionSecret: string | null;
}

export interface NewSessionInput {
  readonly accountId: bigint;
  readonly browserId: string;
  readonly openedBy: SessionOpener;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly lockAfterSeconds: number;
  /** Until when its owner's proof of identity counts as fresh. */
  readonly provedUntil: Date;
}

export interface Browser {
  readonly browserId: string;
  /** For the cookie. */
  readonly secret: string;
}

const MAX_USER_AGENT_LENGTH = 200;
const MAX_ADDRESS_LENGTH = 60;

/** Returns the browser that the request's cookie names; null when there is none. */
export async function findKnownBrowser(tx: Tx, origin: RequestOrigin): Promise<Browser | null> {
  if (origin.browserSecret === null) return null;
  const browser = await tx.findOneBy(BrowserEntity, { secretHash: hashSecret(origin.browserSecret) });
  return browser === null ? null : { browserId: browser.browserId, secret: origin.browserSecret };
}

/**
 * Returns the browser of a sign-in with a password, created when its cookie names none.
 * From now on its person may return there with their PIN.
 */
export async function rememberBrowser(tx: Tx, origin: RequestOrigin, accountId: bigint, now: Date): Promise<Browser> {
  const browser = (await findKnownBrowser(tx, origin)) ?? (await createBrowser(tx, origin, now));
  await rememberBrowserPerson(tx, browser.browserId, accountId, now);
  return browser;
}

/**
 * Opens the one live session of a browser and returns its secret; ends those of previous users, who need their PIN to
 * return.
 */
export async function openSession(tx: Tx, newSession: NewSessionInput, origin: RequestOrigin): Promise<string> {
  const secret = generateSessionSecret();
  const { accountId, browserId, openedBy, now, expiresAt, lockAfterSeconds, provedUntil } = newSession;
  await endSessionsOfBrowser(tx, browserId, now, null);
  await insertRow(tx, SessionEntity, {
    accountId,
    secretHash: hashSecret(secret),
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    userAgent: origin.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    address: origin.address.slice(0, MAX_ADDRESS_LENGTH),
    browserId,
    openedBy,
    lockAfterSeconds,
    provedUntil,
  });
  return secret;
}

/** Ends a session of an account; its person then needs their password again on that browser. Refuses NOT_FOUND. */
export async function endSession(tx: Tx, sessionId: string | null, accountId: bigint, now: Date): Promise<void> {
  const browserId = await endLiveSession(tx, sessionId, accountId, now);
  if (browserId !== null) await endBrowserPinAccess(tx, browserId, accountId, now);
}

/** Stops accepting the PIN of an account on a browser. */
export async function endBrowserPinAccess(tx: Tx, browserId: string, accountId: bigint, now: Date): Promise<void> {
  await tx.update(BrowserPersonEntity, { browserId, accountId, leftAt: IsNull() }, { leftAt: now });
}

/** Creates a browser with a new secret for its cookie. */
async function createBrowser(tx: Tx, origin: RequestOrigin, now: Date): Promise<Browser> {
  const secret = generateSessionSecret();
  const { browserId } = await insertRow(tx, BrowserEntity, {
    secretHash: hashSecret(secret),
    createdAt: now,
    userAgent: origin.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
  });
  return { browserId, secret };
}
