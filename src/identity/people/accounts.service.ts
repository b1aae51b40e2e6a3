import type { ActionName } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { insertRow } from '#platform/database/entities.js';
import type { Tx } from '#platform/database/rows.js';
import type { Actor } from '../access/access.decorators.js';
import { generatePassword, buildPasswordColumns, hashPassword } from '../credentials/passwords.js';
import { revokeScriptTokens } from '../devices/tokens.queries.js';
import { AccountEntity, type AccountState } from '../entities/account.entity.js';
import { AccountPinEntity } from '../entities/account-pin.entity.js';
import { SignInThrottleEntity } from '../entities/sign-in-throttle.entity.js';
import { PersonEntity } from '../entities/person.entity.js';
import { lockAdministrators } from './people.queries.js';
import { assertAdministratorRemains } from './people.service.js';
import { SecondPerson, type ApprovedAction, type RequestedAction } from '../deciding/second-person.service.js';
import { SecurityRulesService } from '../sessions/lock-rules.service.js';
import { endPinAccess } from '../sessions/locks.queries.js';
import { endSessionsOfAccount } from '../sessions/sessions.queries.js';
import { setOperatorAuditContext } from '../access/operator-act.js';
import { operatorId } from '../access/session-rules.js';

/** An account with which a person signs in. */
export interface Account {
  readonly accountId: bigint;
  readonly personId: bigint;
  readonly login: string;
  readonly state: AccountState;
}

/** An account with its generated password. */
export interface AccountWithPassword {
  /** Null: it is opened once a second person approves the request. */
  readonly accountId: string | null;
  readonly personId: string;
  readonly login: string;
  readonly state: AccountState;
  /** Shown once, not stored; null when the request is repeated, and until a second person approves. */
  readonly password: string | null;
  /** The request that is waiting for a second person; null: done. */
  readonly requestId: string | null;
}

/** A person's accounts: opened and closed by an administrator, never for themselves. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly secondPerson: SecondPerson,
    private readonly securityRules: SecurityRulesService,
  ) {}

  /**
   * Opens an account with a generated password, to be changed at the first sign-in; null in a repeated response.
   * For a person who decides, it is only requested (`accountId` null) and opened once a second person has approved.
   * Refuses NOT_FOUND (the person), OWN_RIGHTS, LOGIN_TAKEN, REASON_REQUIRED (of a request).
   */
  async openAccount(
    actor: Actor,
    idempotencyKey: IdempotencyKey,
    personId: bigint,
    { login, reason = '' }: { readonly login: string; readonly reason?: string },
  ): Promise<AccountWithPassword> {
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    const oneTimePassword: { password: string | null } = { password: null };
    const account = await writeOnce(this.database, operatorId, idempotencyKey, async (tx) => {
      const now = this.clock.now();
      await this.setActorAuditContext(tx, actor, 'access.openAccount');
      assertNotOwnAccount(actor, personId);
      const person = await tx.findOneBy(PersonEntity, { personId });
      if (person === null) refuse('NOT_FOUND', { what: `person ${personId}` });
      const decidingEstablishmentId = await this.secondPerson.findDecidingEstablishmentId(tx, personId, now);
      if (decidingEstablishmentId === null) {
        const openedAccount = await this.insertAccount(tx, { personId, login, passwordHash });
        oneTimePassword.password = password;
        return { ...toAccount(openedAccount), requestId: null };
      }
      if (await tx.existsBy(AccountEntity, { login })) refuse('LOGIN_TAKEN', { login });
      const subject = { personId, login, name: person.fullName };
      const request = { establishmentId: decidingEstablishmentId, kind: 'accountOpening' as const, subject, reason };
      const requestId = await this.requestApproval(tx, actor, request);
      return { accountId: null, personId, login, state: 'active' as const, requestId };
    });
    return { ...account, ...oneTimePassword };
  }

  /**
   * Opens an account that a second person approved, and returns its generated password.
   * Refuses OWN_RIGHTS (the decider's own account), LOGIN_TAKEN.
   */
  async openApprovedAccount(tx: Tx, approvedAction: ApprovedAction, decidedBy: bigint): Promise<string> {
    const { login, personId } = approvedAction.subject as { readonly login: string; readonly personId: string };
    if (BigInt(personId) === decidedBy) refuse('OWN_RIGHTS');
    if (await tx.existsBy(AccountEntity, { login })) refuse('LOGIN_TAKEN', { login });
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    await this.insertAccount(tx, { personId: BigInt(personId), login, passwordHash }, approvedAction);
    return password;
  }

  /**
   * Replaces a forgotten password, removes the PIN, ends every session of the account and revokes its person's tokens.
   * For a person who decides, it is only requested (password null) and done once a second person has approved.
   * Refuses NOT_FOUND, OWN_RIGHTS.
   */
  async resetPassword(
    actor: Actor,
    idempotencyKey: IdempotencyKey,
    accountId: bigint,
    reason: string,
  ): Promise<AccountWithPassword> {
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    const oneTimePassword: { password: string | null } = { password: null };
    const account = await writeOnce(this.database, operatorId, idempotencyKey, async (tx) => {
      await this.setActorAuditContext(tx, actor, 'access.resetPassword', reason);
      const account = await lockAccount(tx, accountId);
      assertNotOwnAccount(actor, account.personId);
      const { personId } = account;
      const decidingEstablishmentId = await this.secondPerson.findDecidingEstablishmentId(
        tx,
        personId,
        this.clock.now(),
      );
      if (decidingEstablishmentId === null) {
        await this.replacePassword(tx, account, { passwordHash, revokedBy: actor.personId });
        oneTimePassword.password = password;
        return { ...toAccount(account), requestId: null };
      }
      const { fullName: name } = await tx.findOneByOrFail(PersonEntity, { personId });
      const subject = { accountId, login: account.login, personId, name };
      const request = { establishmentId: decidingEstablishmentId, kind: 'secretReset' as const, subject, reason };
      const requestId = await this.requestApproval(tx, actor, request);
      return { ...toAccount(account), requestId };
    });
    return { ...account, ...oneTimePassword };
  }

  /**
   * Replaces a password as a second person approved, and returns the new one. Refuses NOT_FOUND, OWN_RIGHTS (the
   * decider's own account).
   */
  async resetApprovedPassword(tx: Tx, approvedAction: ApprovedAction, decidedBy: bigint): Promise<string> {
    const account = await lockAccount(tx, BigInt((approvedAction.subject as { readonly accountId: string }).accountId));
    if (account.personId === decidedBy) refuse('OWN_RIGHTS');
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    await this.replacePassword(tx, account, { passwordHash, revokedBy: approvedAction.requestedBy }, approvedAction);
    return password;
  }

  /**
   * Suspends, ends or reactivates an account. Unless it is reactivated, its sessions and its person's tokens end at
   * once, for good.
   * Refuses NOT_FOUND, OWN_RIGHTS (the caller's own account), APPEND_ONLY (an ended account), LAST_ADMINISTRATOR.
   */
  setAccountState(
    actor: Actor,
    idempotencyKey: IdempotencyKey,
    accountId: bigint,
    change: { readonly state: AccountState; readonly reason: string },
  ): Promise<Serialized<Account>> {
    return writeOnce(this.database, operatorId, idempotencyKey, async (tx) => {
      await this.setActorAuditContext(tx, actor, 'access.accountState', change.reason);
      await lockAdministrators(tx);
      const account = await tx.findOneBy(AccountEntity, { accountId });
      if (account === null) refuse('NOT_FOUND', { what: `account ${accountId}` });
      assertNotOwnAccount(actor, account.personId);
      if (account.state === 'ended') refuse('APPEND_ONLY');
      await tx.update(AccountEntity, { accountId }, { state: change.state });
      if (change.state !== 'active') await this.revokeAccess(tx, account, actor.personId);
      await assertAdministratorRemains(tx);
      return { ...toAccount(account), state: change.state };
    });
  }

  /**
   * Inserts an account with an assigned password, valid for the shortest time that the person's establishments set.
   * `approvedAction`: the request behind it, null when none was needed.
   */
  private async insertAccount(
    tx: Tx,
    { passwordHash, ...account }: Pick<AccountEntity, 'personId' | 'login' | 'passwordHash'>,
    approvedAction: ApprovedAction | null = null,
  ): Promise<AccountEntity> {
    const now = this.clock.now();
    const { assignedPasswordSeconds } = await this.securityRules.readStrictestPersonRules(tx, account.personId, now);
    const passwordColumns = buildPasswordColumns(passwordHash, now, assignedPasswordSeconds);
    const accountRow = { ...account, ...passwordColumns, ...buildApprovalColumns(approvedAction), recordedAt: now };
    return insertRow(tx, AccountEntity, accountRow);
  }

  /**
   * Assigns a new password to an account, ends its sessions and tokens, and removes its PIN and sign-in throttle.
   * `approvedAction`: the request behind it, null when none was needed.
   */
  private async replacePassword(
    tx: Tx,
    account: AccountEntity,
    { passwordHash, revokedBy }: { readonly passwordHash: string; readonly revokedBy: bigint },
    approvedAction: ApprovedAction | null = null,
  ): Promise<void> {
    const { accountId } = account;
    const now = this.clock.now();
    const { assignedPasswordSeconds } = await this.securityRules.readStrictestPersonRules(tx, account.personId, now);
    const passwordColumns = buildPasswordColumns(passwordHash, now, assignedPasswordSeconds);
    await tx.update(AccountEntity, { accountId }, { ...passwordColumns, ...buildApprovalColumns(approvedAction) });
    await this.revokeAccess(tx, account, revokedBy);
    await tx.delete(AccountPinEntity, { accountId });
    await tx.delete(SignInThrottleEntity, { login: account.login });
  }

  /** Requests a second person's approval in the caller's name; returns the request's id. */
  private requestApproval(tx: Tx, actor: Actor, request: Omit<RequestedAction, 'requestedBy'>): Promise<bigint> {
    return this.secondPerson.requestApproval(tx, { ...request, requestedBy: actor.personId });
  }

  /** Ends the account's sessions, its PIN access on browsers and its person's script tokens. */
  private async revokeAccess(tx: Tx, { accountId, personId }: AccountEntity, revokedBy: bigint): Promise<void> {
    const now = this.clock.now();
    await endPinAccess(tx, accountId, now, null);
    await endSessionsOfAccount(tx, accountId, now, null);
    await revokeScriptTokens(tx, personId, revokedBy, now);
  }

  /** Sets the audit context of an act of the caller on the installation's accounts, with its reason if any. */
  private setActorAuditContext(tx: Tx, actor: Actor, action: ActionName, reason?: string): Promise<void> {
    return setOperatorAuditContext(tx, { personId: actor.personId, action, happenedAt: this.clock.now() }, reason);
  }
}

/** Selects the fields of an account that a response contains. */
function toAccount({ accountId, personId, login, state }: AccountEntity): Account {
  return { accountId, personId, login, state };
}

/** Refuses OWN_RIGHTS when the account to change is the caller's own. */
function assertNotOwnAccount(actor: Actor, personId: bigint): void {
  if (actor.personId === personId) refuse('OWN_RIGHTS');
}

/** Locks an account until the transaction ends, and returns it. Refuses NOT_FOUND. */
async function lockAccount(tx: Tx, accountId: bigint): Promise<AccountEntity> {
  const account = await tx.findOne(AccountEntity, { where: { accountId }, lock: { mode: 'for_no_key_update' } });
  return account ?? refuse('NOT_FOUND', { what: `account ${accountId}` });
}

/** Returns the approved request in the form of the account's columns; none for null (no approval was needed). */
function buildApprovalColumns(
  approvedAction: ApprovedAction | null,
): Partial<Pick<AccountEntity, 'approvalEstablishmentId' | 'approvalRequestId'>> {
  if (approvedAction === null) return {};
  return { approvalEstablishmentId: approvedAction.establishmentId, approvalRequestId: approvedAction.requestId };
}
