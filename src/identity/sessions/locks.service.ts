import type { ActionName } from '#declarations/act-names.js';
import { Inject, Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Clock } from '#platform/runtime/clock.js';
import { ensureInstallationSecret, type Config } from '#platform/runtime/config.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { requireAccountId, type Actor } from '../access/access.decorators.js';
import { AccountPinEntity } from '../entities/account-pin.entity.js';
import { BrowserPersonEntity } from '../entities/browser-person.entity.js';
import { SessionEntity } from '../entities/session.entity.js';
import { hashSecret } from '../credentials/token-secrets.js';
import { recordPinAttempt, listPeopleOfBrowser, findSessionBySecretHash, storePin } from './locks.queries.js';
import type { PinAttemptRow, SessionStateRow } from './locks.queries.js';
import { verifyPassword } from '../credentials/passwords.js';
import { hashPin, assertStrongPin, verifyPin } from '../credentials/pins.js';
import {
  findKnownBrowser,
  endBrowserPinAccess,
  openSession,
  type Browser,
  type RequestOrigin,
} from './session-opening.js';
import { setOperatorAuditContext } from '../access/operator-act.js';
import { pinReturnSeconds, operatorId, maxPinFailures } from '../access/session-rules.js';
import { requireAccount, requireAccountWithPin, endSessionsOfBrowser, type AccountRow } from './sessions.queries.js';
import { SessionsService, type NewSession } from './sessions.service.js';

/** A person who may return to this browser with their PIN. */
export interface PersonOfBrowser {
  readonly accountId: bigint;
  readonly fullName: string;
  /** True: the person has set a PIN. */
  readonly hasPin: boolean;
  /** True for the person of the locked session. */
  readonly isCurrent: boolean;
  /** After this instant they need their password again. */
  readonly until: Date;
}

/** Content of the lock screen: nothing beyond the data already shown on it. */
export interface LockView {
  /** State of the browser's session. */
  readonly session: 'none' | 'open' | 'locked';
  readonly fullName: string | null;
  readonly people: readonly PersonOfBrowser[];
}

/** The session opened by a return; `secret` is null when the locked session continues. */
export type ReturnedSession = Omit<NewSession, 'secret'> & { readonly secret: string | null };

interface CountedPinAttempt extends PinAttemptRow {
  readonly browser: Browser;
}

/** Locked sessions, and the PIN with which their owner, or the next person, returns. */
@Injectable()
export class LocksService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly sessions: SessionsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the state of the browser's session and the people who may return to it with a PIN. */
  async viewLock(origin: RequestOrigin): Promise<LockView> {
    const now = this.clock.now();
    const currentSession = await this.findSession(origin, now);
    const secret = origin.browserSecret;
    const people = secret === null ? [] : await listPeopleOfBrowser(this.database, hashSecret(secret), now);
    const liveState = currentSession?.isLocked === true ? 'locked' : 'open';
    return {
      session: currentSession === null ? 'none' : liveState,
      fullName: currentSession?.fullName ?? null,
      people: people.map((person) => ({ ...person, isCurrent: person.accountId === currentSession?.accountId })),
    };
  }

  /** Locks the caller's session; one already locked, or a token without session, is unchanged. */
  async lockSession({ personId, sessionId }: Actor): Promise<void> {
    if (sessionId === null) return;
    await this.database.transaction(async (tx) => {
      await this.setLockAuditContext(tx, personId, 'access.lock');
      const unlockedSession = { sessionId, lockedAt: IsNull(), endedAt: IsNull() };
      await tx.update(SessionEntity, unlockedSession, { lockedAt: this.clock.now() });
    });
  }

  /**
   * Returns the person to the browser with a PIN: to their locked session, or to a new one that ends the previous
   * user's.
   * Refuses PIN_NOT_EXPECTED (the person did not give their password here lately, has no PIN or may not sign in),
   * PIN_REFUSED with the attempts left, and PIN_EXHAUSTED, which ends their session here: they need their password.
   */
  async returnWithPin(origin: RequestOrigin, accountId: bigint, pin: string): Promise<ReturnedSession> {
    const attempt = await this.recordPinAttempt(origin, accountId);
    const now = this.clock.now();
    const account = await requireAccountWithPin(this.database, accountId, now);
    const { pin_hash: pinHash } = account;
    const isPinCorrect =
      pinHash !== null && (await verifyPin(pinHash, pin, accountId, ensureInstallationSecret(this.config)));
    if (!isPinCorrect || !account.may_sign_in) return this.refusePin(attempt, account);
    return this.database.transaction(async (tx) => {
      await this.setLockAuditContext(tx, account.person_id, 'access.unlock');
      await tx.update(BrowserPersonEntity, { browserId: attempt.browser.browserId, accountId }, { failures: 0 });
      return this.resumeOrOpenSession(tx, origin, account, attempt, now);
    });
  }

  /**
   * Sets or changes the caller's PIN; requires the password, so that no one else sets it at an unattended desk.
   * Refuses FORBIDDEN (a token), SIGN_IN_THROTTLED, WRONG_PASSWORD, PASSWORD_CHANGE_REQUIRED, PIN_NOT_DIGITS,
   * PIN_TOO_COMMON.
   */
  async setPin(
    actor: Actor,
    idempotencyKey: IdempotencyKey,
    address: string,
    { password, pin }: { readonly password: string; readonly pin: string },
  ): Promise<Serialized<{ readonly setAt: Date }>> {
    const accountId = requireAccountId(actor);
    const now = this.clock.now();
    const account = await this.verifyOwnPassword(accountId, address, password, now);
    assertStrongPin(pin);
    const pinHash = await hashPin(pin, accountId, ensureInstallationSecret(this.config));
    return writeOnce(this.database, operatorId, idempotencyKey, async (tx) => {
      await this.setLockAuditContext(tx, account.person_id, 'access.setPin');
      await storePin(tx, accountId, pinHash, now);
      return { setAt: now };
    });
  }

  /** Removes the caller's PIN: a locked session then needs the password. Refuses FORBIDDEN (a token). */
  removePin(actor: Actor, idempotencyKey: IdempotencyKey): Promise<Serialized<{ readonly removedAt: Date }>> {
    const accountId = requireAccountId(actor);
    return writeOnce(this.database, operatorId, idempotencyKey, async (tx) => {
      await this.setLockAuditContext(tx, actor.personId, 'access.removePin');
      await tx.delete(AccountPinEntity, { accountId });
      return { removedAt: this.clock.now() };
    });
  }

  /**
   * Counts a PIN attempt in its own transaction, before the PIN is checked, so that simultaneous attempts count as
   * well.
   * Refuses PIN_NOT_EXPECTED (an unknown browser, or a person who may not use a PIN on it).
   */
  private recordPinAttempt(origin: RequestOrigin, accountId: bigint): Promise<CountedPinAttempt> {
    return this.database.transaction(async (tx) => {
      const browser = await findKnownBrowser(tx, origin);
      if (browser === null) refuse('PIN_NOT_EXPECTED');
      await this.setLockAuditContext(tx, null, 'access.tryPin');
      const attempt = await recordPinAttempt(tx, browser.browserId, accountId, this.clock.now());
      return attempt === undefined ? refuse('PIN_NOT_EXPECTED') : { browser, ...attempt };
    });
  }

  /**
   * Refuses PIN_REFUSED with the attempts left. After the last one, ends the account's sessions on this browser and
   * refuses PIN_EXHAUSTED.
   */
  private async refusePin({ browser, failures }: CountedPinAttempt, account: AccountRow): Promise<never> {
    const remainingAttempts = maxPinFailures - failures;
    if (remainingAttempts > 0) refuse('PIN_REFUSED', { left: remainingAttempts });
    const now = this.clock.now();
    const { account_id: accountId } = account;
    await this.database.transaction(async (tx) => {
      await this.setLockAuditContext(tx, account.person_id, 'access.pinExhausted');
      await endBrowserPinAccess(tx, browser.browserId, accountId, now);
      await endSessionsOfBrowser(tx, browser.browserId, now, accountId);
    });
    return refuse('PIN_EXHAUSTED');
  }

  /**
   * Unlocks the browser's session when it is the person's own (`secret` null: the cookie remains).
   * Otherwise opens a new one, which ends the previous user's. A new one lasts until a fixed time after the person gave
   * their password on this browser.
   */
  private async resumeOrOpenSession(
    tx: Tx,
    origin: RequestOrigin,
    account: AccountRow,
    { browser, signedInAt }: CountedPinAttempt,
    now: Date,
  ): Promise<ReturnedSession> {
    const { account_id: accountId, person_id: personId, full_name: fullName } = account;
    const { browserId } = browser;
    const person = await this.sessions.buildSignedInPerson(tx, { personId, fullName }, account);
    const provedUntil = await this.sessions.computeProofExpiry(tx, personId);
    const currentSession = await this.findSession(origin, now);
    if (currentSession?.accountId === accountId && currentSession.browserId === browserId) {
      const { sessionId, expiresAt } = currentSession;
      await tx.update(SessionEntity, { sessionId }, { lockedAt: null, lastSeenAt: now, provedUntil });
      return { secret: null, browserSecret: null, expiresAt, person };
    }
    const expiresAt = new Date(signedInAt.getTime() + pinReturnSeconds * 1000);
    const { lockAfterSeconds } = person;
    const sessionTimes = { now, expiresAt, lockAfterSeconds, provedUntil };
    const newSession = { accountId, browserId, openedBy: 'pin' as const, ...sessionTimes };
    return { secret: await openSession(tx, newSession, origin), browserSecret: null, expiresAt, person };
  }

  /** Returns the live session of the request's cookie; null when there is none. */
  private async findSession(origin: RequestOrigin, now: Date): Promise<SessionStateRow | null> {
    if (origin.sessionSecret === null) return null;
    return (await findSessionBySecretHash(this.database, hashSecret(origin.sessionSecret), now)) ?? null;
  }

  /**
   * Counts the attempt, checks the password and returns the account.
   * Refuses SIGN_IN_THROTTLED, WRONG_PASSWORD, PASSWORD_CHANGE_REQUIRED.
   */
  private async verifyOwnPassword(
    accountId: bigint,
    address: string,
    password: string,
    now: Date,
  ): Promise<AccountRow> {
    const account = await requireAccount(this.database, accountId, now);
    await this.sessions.recordAttempt(account.login, address);
    if (!(await verifyPassword(account.password_hash, password))) refuse('WRONG_PASSWORD');
    await this.sessions.resetAttempts(account.login, address);
    if (account.must_change_password) refuse('PASSWORD_CHANGE_REQUIRED');
    return account;
  }

  /** Sets the audit context of an act on the session or the PIN; `personId` null: no one is identified yet. */
  private setLockAuditContext(tx: Tx, personId: bigint | null, action: ActionName): Promise<void> {
    return setOperatorAuditContext(tx, { personId, action, happenedAt: this.clock.now() });
  }
}
