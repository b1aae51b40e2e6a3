import { Injectable } from '@nestjs/common';
import { beginAct } from '../audit/act.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database.js';
import { writeOnce } from '../platform/idempotency.js';
import type { Wire, WriteKey } from '../platform/idempotency.js';
import { refuse } from '../platform/refusal.js';
import { foundRow, maybeRow, oneRow, rows } from '../platform/rows.js';
import type { Tx } from '../platform/rows.js';
import type { Actor } from './access.decorators.js';
import { newSessionSecret, secretHashOf } from './callers.service.js';
import { hashPassword, refuseWeakPassword, verifyPassword } from './passwords.js';
import { permissionsOf } from './permissions.js';
import type { PermissionName, Role } from './permissions.js';
import { absoluteLimitSeconds, idleLimitSeconds, operatorId, throttledAddress } from './session-rules.js';
import {
  accountByIdSql,
  accountByLoginSql,
  countAttemptSql,
  forgetAttemptsSql,
  forgetOldAttemptsSql,
  housesOfPersonSql,
  liveSessionsSql,
  secondsToWaitSql,
} from './sessions.queries.js';
import type { AccountRow, HouseOfPersonRow, SessionRow } from './sessions.queries.js';

/** Where a request comes from, for the throttle and the list of sessions. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

/** Who is signed in, and what he may do where. */
export interface SignedInPerson {
  readonly personId: bigint;
  readonly fullName: string;
  readonly mustChangePassword: boolean;
  readonly houses: readonly {
    readonly code: string;
    readonly name: string;
    readonly roles: readonly Role[];
    readonly permissions: readonly PermissionName[];
  }[];
}

export interface NewSession {
  /** For the cookie; never shown again. */
  readonly secret: string;
  readonly expiresAt: Date;
  readonly person: SignedInPerson;
}

/** Signing in and out, and one's own password. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a session. Refuses SIGN_IN_THROTTLED, SIGN_IN_REFUSED; the second says neither whether the login exists nor
   * whether the account is closed, and takes the same time in each case.
   *
   * Guesses are counted per login and address: whoever guesses slows himself, the owner signs in from elsewhere.
   */
  async signIn(login: string, password: string, origin: Origin): Promise<NewSession> {
    const name = login.trim().toLowerCase();
    await this.countAttempt(name, origin.address);
    const [account] = await this.database.query<AccountRow>(accountByLoginSql, [name, this.clock.now()]);
    const isRight = await verifyPassword(account?.password_hash ?? null, password);
    if (!isRight || account?.may_sign_in !== true) {
      refuse('SIGN_IN_REFUSED');
    }
    return this.database.transaction((tx) => this.open(tx, account, origin));
  }

  /** The signed-in person with his houses, as the client needs them. */
  async current(actor: Actor): Promise<SignedInPerson> {
    const [account] =
      actor.accountId === null
        ? []
        : await this.database.query<AccountRow>(accountByIdSql, [actor.accountId, this.clock.now()]);
    return {
      personId: actor.personId,
      fullName: actor.fullName,
      mustChangePassword: account?.must_change_password ?? false,
      houses: await this.housesOf(this.database.dataSource, actor.personId),
    };
  }

  /** The live sessions of the caller's account. Refuses FORBIDDEN to a token. */
  list(actor: Actor): Promise<SessionRow[]> {
    return this.database.query<SessionRow>(liveSessionsSql, [
      accountOf(actor),
      this.clock.now(),
      idleLimitSeconds,
      actor.sessionId,
    ]);
  }

  /** Ends one session of the caller's account, his present one when none is named. */
  async end(actor: Actor, sessionId: string | null): Promise<void> {
    const accountId = accountOf(actor);
    await this.database.transaction(async (tx) => {
      await this.begin(tx, actor.personId, 'access.signOut');
      await foundRow(
        tx,
        'session',
        `update sessions set ended_at = $3
         where sessions.session_id = $1 and sessions.account_id = $2 and sessions.ended_at is null
         returning sessions.session_id`,
        [sessionId ?? actor.sessionId, accountId, this.clock.now()],
      );
    });
  }

  /**
   * Changes the caller's own password and ends his other sessions.
   * Refuses SIGN_IN_THROTTLED, WRONG_PASSWORD, PASSWORD_UNCHANGED and what makes a password weak.
   */
  async changePassword(
    actor: Actor,
    write: WriteKey,
    address: string,
    passwords: { readonly current: string; readonly next: string },
  ): Promise<Wire<{ readonly changedAt: Date }>> {
    const accountId = accountOf(actor);
    const now = this.clock.now();
    const { login } = await oneRow<AccountRow>(this.database.dataSource, accountByIdSql, [accountId, now]);
    await this.countAttempt(login, address);
    return writeOnce(this.database, operatorId, write, async (tx) => {
      const account = await oneRow<AccountRow>(tx, accountByIdSql, [accountId, now]);
      if (!(await verifyPassword(account.password_hash, passwords.current))) {
        refuse('WRONG_PASSWORD');
      }
      refuseWeakPassword(passwords.next, [account.login, account.full_name]);
      if (passwords.next === passwords.current) {
        refuse('PASSWORD_UNCHANGED');
      }
      await this.begin(tx, actor.personId, 'access.changePassword');
      await tx.query(
        `update accounts set password_hash = $2, password_changed_at = $3, must_change_password = false,
           digest_salt = decode(replace(gen_random_uuid()::text, '-', ''), 'hex')
         where accounts.account_id = $1`,
        [accountId, await hashPassword(passwords.next), now],
      );
      await tx.query(
        `update sessions set ended_at = $3
         where sessions.account_id = $1 and sessions.session_id is distinct from $2 and sessions.ended_at is null`,
        [accountId, actor.sessionId, now],
      );
      await tx.query(forgetAttemptsSql, [account.login, throttledAddress(address)]);
      return { changedAt: now };
    });
  }

  /** In a transaction of its own: a refusal afterwards must not forget the attempt. */
  private async countAttempt(login: string, address: string): Promise<void> {
    const now = this.clock.now();
    const key = [login, throttledAddress(address)];
    const counted = await this.database.transaction((tx) => maybeRow<object>(tx, countAttemptSql, [...key, now]));
    if (counted === undefined) {
      const [row] = await this.database.query<{ seconds: number }>(secondsToWaitSql, [...key, now]);
      refuse('SIGN_IN_THROTTLED', { seconds: row?.seconds ?? 1 });
    }
  }

  private async open(tx: Tx, account: AccountRow, origin: Origin): Promise<NewSession> {
    const now = this.clock.now();
    const secret = newSessionSecret();
    const expiresAt = new Date(now.getTime() + absoluteLimitSeconds * 1000);
    await this.begin(tx, account.person_id, 'access.signIn');
    await tx.query(forgetAttemptsSql, [account.login, throttledAddress(origin.address)]);
    await tx.query(forgetOldAttemptsSql, [now]);
    await tx.query(
      `insert into sessions (account_id, secret_hash, created_at, last_seen_at, expires_at, user_agent)
       values ($1, $2, $3, $3, $4, $5)`,
      [account.account_id, secretHashOf(secret), now, expiresAt, origin.userAgent.slice(0, 200)],
    );
    const person = {
      personId: account.person_id,
      fullName: account.full_name,
      mustChangePassword: account.must_change_password,
      houses: await this.housesOf(tx, account.person_id),
    };
    return { secret, expiresAt, person };
  }

  private async housesOf(on: Parameters<typeof rows>[0], personId: bigint): Promise<SignedInPerson['houses']> {
    const houses = await rows<HouseOfPersonRow>(on, housesOfPersonSql, [personId, this.clock.now()]);
    return houses.map(({ code, name, roles }) => ({ code, name, roles, permissions: [...permissionsOf(roles)] }));
  }

  private begin(tx: Tx, personId: bigint, act: string): Promise<void> {
    const happenedAt = this.clock.now();
    return beginAct(tx, { establishmentId: operatorId, personId, act, happenedAt, gamingDay: null });
  }
}

function accountOf(actor: Actor): bigint {
  return actor.accountId ?? refuse('FORBIDDEN', { permission: 'session' });
}
