import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { Database } from '../../platform/database/database.js';
import { writeOnce } from '../../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../../platform/database/idempotency.js';
import { refuse } from '../../refusals/refusal.js';
import { foundRow, oneRow } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/rows.js';
import type { Actor } from '../access.decorators.js';
import { generatePassword, hashPassword } from '../secrets/passwords.js';
import { lockAdministrators, refuseWithoutAdministrator } from '../people/people.service.js';
import { leaveBrowsers } from './session-opening.js';
import { beginOperatorAct } from '../operator-act.js';
import { operatorId } from './session-rules.js';

export type AccountState = 'active' | 'suspended' | 'ended';

export interface Account {
  readonly accountId: bigint;
  readonly personId: bigint;
  readonly login: string;
  readonly state: AccountState;
}

/** `password` is null when the request is repeated: it was shown once and is kept nowhere. */
export type AccountWithPassword = Wire<Account> & { readonly password: string | null };

const returned = `accounts.account_id as "accountId", accounts.person_id as "personId", accounts.login, accounts.state`;

const newSalt = `decode(replace(gen_random_uuid()::text, '-', ''), 'hex')`;

/** The ways in of a person: opened and closed by an administrator, never for himself. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens an account with a generated password, to be changed at the first sign-in.
   * Refuses NOT_FOUND (the person), OWN_RIGHTS, ALREADY_EXISTS (the login).
   */
  async open(actor: Actor, write: WriteKey, personId: bigint, login: string): Promise<AccountWithPassword> {
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    const shown: { password: string | null } = { password: null };
    const account = await writeOnce(this.database, operatorId, write, async (tx) => {
      await this.begin(tx, actor, 'access.openAccount');
      refuseOwn(actor, personId);
      await foundRow(tx, `person ${personId}`, 'select from people where people.person_id = $1', [personId]);
      shown.password = password;
      return oneRow<Account>(
        tx,
        `insert into accounts (person_id, login, password_hash, password_changed_at, must_change_password, recorded_at)
         values ($1, $2, $3, $4, true, $4) returning ${returned}`,
        [personId, login, passwordHash, this.clock.now()],
      );
    });
    return { ...account, ...shown };
  }

  /**
   * Gives a forgotten password anew, takes the PIN away and ends every session of the account.
   * Refuses NOT_FOUND, OWN_RIGHTS.
   */
  async resetPassword(actor: Actor, write: WriteKey, accountId: bigint, reason: string): Promise<AccountWithPassword> {
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    const shown: { password: string | null } = { password: null };
    const account = await writeOnce(this.database, operatorId, write, async (tx) => {
      await this.begin(tx, actor, 'access.resetPassword', reason);
      const changed = await foundRow<Account>(
        tx,
        `account ${accountId}`,
        `update accounts set password_hash = $2, password_changed_at = $3, must_change_password = true,
           digest_salt = ${newSalt}
         where accounts.account_id = $1 returning ${returned}`,
        [accountId, passwordHash, this.clock.now()],
      );
      refuseOwn(actor, changed.personId);
      await this.endSessions(tx, accountId);
      await tx.query('delete from account_pins where account_pins.account_id = $1', [accountId]);
      shown.password = password;
      return changed;
    });
    return { ...account, ...shown };
  }

  /**
   * Suspends, ends or gives back an account; its sessions end at once. An ended account stays ended.
   * Refuses NOT_FOUND, OWN_RIGHTS, APPEND_ONLY, LAST_ADMINISTRATOR.
   */
  setState(
    actor: Actor,
    write: WriteKey,
    accountId: bigint,
    change: { readonly state: AccountState; readonly reason: string },
  ): Promise<Wire<Account>> {
    return writeOnce(this.database, operatorId, write, async (tx) => {
      await this.begin(tx, actor, 'access.accountState', change.reason);
      await lockAdministrators(tx);
      const before = await foundRow<Account>(
        tx,
        `account ${accountId}`,
        `select ${returned} from accounts where accounts.account_id = $1`,
        [accountId],
      );
      refuseOwn(actor, before.personId);
      if (before.state === 'ended') {
        refuse('APPEND_ONLY');
      }
      const sql = `update accounts set state = $2 where accounts.account_id = $1 returning ${returned}`;
      const after = await oneRow<Account>(tx, sql, [accountId, change.state]);
      if (change.state !== 'active') {
        await this.endSessions(tx, accountId);
      }
      await refuseWithoutAdministrator(tx);
      return after;
    });
  }

  private async endSessions(tx: Tx, accountId: bigint): Promise<void> {
    await leaveBrowsers(tx, accountId, this.clock.now(), null);
    await tx.query('update sessions set ended_at = $2 where sessions.account_id = $1 and sessions.ended_at is null', [
      accountId,
      this.clock.now(),
    ]);
  }

  private begin(tx: Tx, actor: Actor, act: string, reason?: string): Promise<void> {
    return beginOperatorAct(tx, { personId: actor.personId, act, happenedAt: this.clock.now() }, reason);
  }
}

function refuseOwn(actor: Actor, personId: bigint): void {
  if (actor.personId === personId) {
    refuse('OWN_RIGHTS');
  }
}
