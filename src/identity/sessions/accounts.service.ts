import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { Database } from '../../platform/database/database.js';
import { writeOnce } from '../../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../../platform/database/idempotency.js';
import { refuse } from '../../refusals/refusal.js';
import { insertRow } from '../../platform/database/entities.js';
import type { Tx } from '../../platform/database/rows.js';
import type { Actor } from '../access.decorators.js';
import { generatePassword, hashPassword } from '../secrets/passwords.js';
import { revokeScriptsOf } from '../devices/tokens.queries.js';
import { AccountEntity } from '../entities/account.entity.js';
import { AccountPinEntity } from '../entities/account-pin.entity.js';
import { PersonEntity } from '../entities/person.entity.js';
import { lockAdministrators } from '../people/people.queries.js';
import { refuseWithoutAdministrator } from '../people/people.service.js';
import { leaveBrowsers } from './locks.queries.js';
import { endSessionsOfAccount } from './sessions.queries.js';
import { beginOperatorAct } from '../operator-act.js';
import { operatorId } from './session-rules.js';

export type AccountState = 'active' | 'suspended' | 'ended';

export interface Account {
  readonly accountId: bigint;
  readonly personId: bigint;
  readonly login: string;
  readonly state: AccountState;
}

/** `password` is null when the request is repeated: it was shown once and is not stored. */
export type AccountWithPassword = Wire<Account> & { readonly password: string | null };

/** A person's accounts: opened and closed by an administrator, never for themselves. */
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
      if (!(await tx.existsBy(PersonEntity, { personId }))) refuse('NOT_FOUND', { what: `person ${personId}` });
      shown.password = password;
      const now = this.clock.now();
      const opened = { personId, login, passwordHash, passwordChangedAt: now, mustChangePassword: true };
      return accountOf(await insertRow(tx, AccountEntity, { ...opened, recordedAt: now }));
    });
    return { ...account, ...shown };
  }

  /**
   * Replaces a forgotten password, removes the PIN, ends every session of the account and revokes its person's tokens.
   * Refuses NOT_FOUND, OWN_RIGHTS.
   */
  async resetPassword(actor: Actor, write: WriteKey, accountId: bigint, reason: string): Promise<AccountWithPassword> {
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    const shown: { password: string | null } = { password: null };
    const account = await writeOnce(this.database, operatorId, write, async (tx) => {
      await this.begin(tx, actor, 'access.resetPassword', reason);
      const account = await tx.findOne(AccountEntity, {
        where: { accountId },
        lock: { mode: 'for_no_key_update' },
      });
      if (account === null) refuse('NOT_FOUND', { what: `account ${accountId}` });
      refuseOwn(actor, account.personId);
      const given = { passwordHash, digestSalt: randomBytes(16), passwordChangedAt: this.clock.now() };
      await tx.update(AccountEntity, { accountId }, { ...given, mustChangePassword: true });
      await this.endSessions(tx, account, actor);
      await tx.delete(AccountPinEntity, { accountId });
      shown.password = password;
      return accountOf(account);
    });
    return { ...account, ...shown };
  }

  /**
   * Suspends, ends or reactivates an account; its sessions and its person's tokens end at once, for good. An ended account stays ended. Refuses
   * NOT_FOUND, OWN_RIGHTS, APPEND_ONLY, LAST_ADMINISTRATOR.
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
      const before = await tx.findOneBy(AccountEntity, { accountId });
      if (before === null) refuse('NOT_FOUND', { what: `account ${accountId}` });
      refuseOwn(actor, before.personId);
      if (before.state === 'ended') {
        refuse('APPEND_ONLY');
      }
      await tx.update(AccountEntity, { accountId }, { state: change.state });
      if (change.state !== 'active') {
        await this.endSessions(tx, before, actor);
      }
      await refuseWithoutAdministrator(tx);
      return { ...accountOf(before), state: change.state };
    });
  }

  private async endSessions(tx: Tx, { accountId, personId }: AccountEntity, by: Actor): Promise<void> {
    const now = this.clock.now();
    await leaveBrowsers(tx, accountId, now, null);
    await endSessionsOfAccount(tx, accountId, now, null);
    await revokeScriptsOf(tx, personId, by.personId, now);
  }

  private begin(tx: Tx, actor: Actor, act: string, reason?: string): Promise<void> {
    return beginOperatorAct(tx, { personId: actor.personId, act, happenedAt: this.clock.now() }, reason);
  }
}

function accountOf({ accountId, personId, login, state }: AccountEntity): Account {
  return { accountId, personId, login, state };
}

function refuseOwn(actor: Actor, personId: bigint): void {
  if (actor.personId === personId) {
    refuse('OWN_RIGHTS');
  }
}
