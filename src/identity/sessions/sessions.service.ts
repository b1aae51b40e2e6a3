import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { Database } from '../../platform/database/database.js';
import { writeOnce } from '../../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../../platform/database/idempotency.js';
import { refuse } from '../../refusals/refusal.js';
import type { Queryable, Tx } from '../../platform/database/rows.js';
import type { Actor } from '../access.decorators.js';
import { revokeScriptsOf } from '../devices/tokens.queries.js';
import { AccountEntity } from '../entities/account.entity.js';
import { SignInThrottleEntity } from '../entities/sign-in-throttle.entity.js';
import { leaveBrowsers } from './locks.queries.js';
import { LockRules } from './lock-rules.service.js';
import { hashPassword, refuseWeakPassword, verifyPassword } from '../secrets/passwords.js';
import { permissionsOf } from '../permissions.js';
import type { Role } from '../../declarations/roles.js';
import type { PermissionName } from '../permissions.js';
import { endSession, enterBrowser, openSession } from './session-opening.js';
import type { Origin } from './session-opening.js';
import { beginOperatorAct } from '../operator-act.js';
import { absoluteLimitSeconds, operatorId, throttledAddress } from './session-rules.js';
import {
  accountById,
  accountByLogin,
  countAttempt,
  endSessionsOfAccount,
  establishmentsOfPerson,
  forgetOldAttempts,
  liveSessions,
  secondsToWait,
} from './sessions.queries.js';
import type { AccountRow, SessionRow, Throttled } from './sessions.queries.js';

/** Who is signed in, and what they may do where. */
export interface SignedInPerson {
  readonly personId: bigint;
  readonly fullName: string;
  /** Null for a token. */
  readonly accountId: bigint | null;
  readonly login: string | null;
  readonly mustChangePassword: boolean;
  /** True: they may lock their session and return to it with their PIN. */
  readonly hasPin: boolean;
  /** Seconds without a request after which the session is locked; its page locks it by itself. */
  readonly lockAfterSeconds: number;
  readonly establishments: readonly {
    readonly code: string;
    readonly name: string;
    readonly roles: readonly Role[];
    readonly permissions: readonly PermissionName[];
  }[];
}

export interface NewSession {
  /** For the cookie; never shown again. */
  readonly secret: string;
  /** For the browser's own cookie; null when it is unchanged. */
  readonly browserSecret: string | null;
  readonly expiresAt: Date;
  readonly person: SignedInPerson;
}

/** Signing in and out, and one's own password. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly lockRules: LockRules,
  ) {}

  /**
   * Opens a session. Refuses SIGN_IN_THROTTLED, SIGN_IN_REFUSED; the second says neither whether the login exists nor
   * whether the account is closed, and takes the same time in each case.
   *
   * Guesses are counted per login and address: guessers slow only themselves, the owner signs in from elsewhere.
   */
  async signIn(login: string, password: string, origin: Origin): Promise<NewSession> {
    const name = login.trim().toLowerCase();
    await this.countAttempt(name, origin.address);
    const account = await accountByLogin(this.database, name, this.clock.now());
    const isRight = await verifyPassword(account?.password_hash ?? null, password);
    if (!isRight || account?.may_sign_in !== true) {
      refuse('SIGN_IN_REFUSED');
    }
    return this.database.transaction((tx) => this.open(tx, account, origin));
  }

  /** The signed-in person with their establishments, as the client needs them. */
  async current(actor: Actor): Promise<SignedInPerson> {
    const account =
      actor.accountId === null ? undefined : await accountById(this.database, actor.accountId, this.clock.now());
    return this.personOf(this.database, actor, account);
  }

  /** The live sessions of the caller's account. Refuses FORBIDDEN to a token. */
  list(actor: Actor): Promise<SessionRow[]> {
    return liveSessions(this.database, accountOf(actor), actor.sessionId, this.clock.now());
  }

  /** Ends one session of the caller's account, the current one when none is named. */
  async end(actor: Actor, sessionId: string | null): Promise<void> {
    const accountId = accountOf(actor);
    await this.database.transaction(async (tx) => {
      await this.begin(tx, actor.personId, 'access.signOut');
      await endSession(tx, sessionId ?? actor.sessionId, accountId, this.clock.now());
    });
  }

  /**
   * Changes the caller's own password, ends their other sessions and revokes their tokens. Refuses SIGN_IN_THROTTLED, WRONG_PASSWORD,
   * PASSWORD_UNCHANGED and the faults of a weak password.
   */
  async changePassword(
    actor: Actor,
    write: WriteKey,
    address: string,
    passwords: { readonly current: string; readonly next: string },
  ): Promise<Wire<{ readonly changedAt: Date }>> {
    const accountId = accountOf(actor);
    const now = this.clock.now();
    const { login } = await accountById(this.database, accountId, now);
    await this.countAttempt(login, address);
    return writeOnce(this.database, operatorId, write, async (tx) => {
      const account = await accountById(tx, accountId, now);
      if (!(await verifyPassword(account.password_hash, passwords.current))) {
        refuse('WRONG_PASSWORD');
      }
      refuseWeakPassword(passwords.next, [account.login, account.full_name]);
      if (passwords.next === passwords.current) {
        refuse('PASSWORD_UNCHANGED');
      }
      await this.begin(tx, actor.personId, 'access.changePassword');
      const passwordHash = await hashPassword(passwords.next);
      const digestSalt = randomBytes(16);
      const changes = { passwordHash, digestSalt, passwordChangedAt: now, mustChangePassword: false };
      await tx.update(AccountEntity, { accountId }, changes);
      await endSessionsOfAccount(tx, accountId, now, actor.sessionId);
      await leaveBrowsers(tx, accountId, now, actor.sessionId);
      await revokeScriptsOf(tx, actor.personId, actor.personId, now);
      await tx.delete(SignInThrottleEntity, throttled(account.login, address));
      return { changedAt: now };
    });
  }

  /** Counts an attempt at a password, in a transaction of its own: a later refusal must not forget it. */
  async countAttempt(login: string, address: string): Promise<void> {
    const now = this.clock.now();
    const key = throttled(login, address);
    const isCounted = await this.database.transaction((tx) => countAttempt(tx, key, now));
    if (!isCounted) {
      refuse('SIGN_IN_THROTTLED', { seconds: (await secondsToWait(this.database, key, now)) ?? 1 });
    }
  }

  /** The password was right: earlier attempts slow nobody any more. */
  async forgetAttempts(login: string, address: string): Promise<void> {
    await this.database.transaction((tx) => tx.delete(SignInThrottleEntity, throttled(login, address)));
  }

  private async open(tx: Tx, account: AccountRow, origin: Origin): Promise<NewSession> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + absoluteLimitSeconds * 1000);
    await this.begin(tx, account.person_id, 'access.signIn');
    await tx.delete(SignInThrottleEntity, throttled(account.login, origin.address));
    await forgetOldAttempts(tx, now);
    const browser = await enterBrowser(tx, origin, account.account_id, now);
    const person = await this.personOf(tx, { personId: account.person_id, fullName: account.full_name }, account);
    const { browserId } = browser;
    const { lockAfterSeconds } = person;
    const wanted = { accountId: account.account_id, browserId, openedBy: 'password', now, expiresAt, lockAfterSeconds };
    const secret = await openSession(tx, { ...wanted, openedBy: 'password' }, origin);
    return { secret, browserSecret: browser.secret, expiresAt, person };
  }

  /** A person as their client needs them, with the establishments where they hold something now. */
  async personOf(
    on: Queryable,
    { personId, fullName }: Pick<Actor, 'personId' | 'fullName'>,
    account: AccountRow | undefined,
  ): Promise<SignedInPerson> {
    const establishments = await establishmentsOfPerson(on, personId, this.clock.now());
    const lockIn = establishments.map(({ establishmentId }) => establishmentId).filter((id) => id !== operatorId);
    return {
      personId,
      fullName,
      accountId: account?.account_id ?? null,
      login: account?.login ?? null,
      mustChangePassword: account?.must_change_password ?? false,
      hasPin: account?.has_pin ?? false,
      lockAfterSeconds: await this.lockRules.secondsFor(on, lockIn),
      establishments: establishments.map(({ code, name, roles }) => ({
        code,
        name,
        roles,
        permissions: [...permissionsOf(roles)],
      })),
    };
  }

  private begin(tx: Tx, personId: bigint, act: string): Promise<void> {
    return beginOperatorAct(tx, { personId, act, happenedAt: this.clock.now() });
  }
}

function throttled(login: string, address: string): Throttled {
  return { login, address: throttledAddress(address) };
}

function accountOf(actor: Actor): bigint {
  return actor.accountId ?? refuse('FORBIDDEN', { permission: 'session' });
}
