import type { ActionName } from '#declarations/act-names.js';
import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { ensureInstallationSecret, type Config } from '#platform/runtime/config.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { requireAccountId, type Actor } from '../access/access.decorators.js';
import { revokeScriptTokens } from '../devices/tokens.queries.js';
import { AccountEntity } from '../entities/account.entity.js';
import { SessionEntity } from '../entities/session.entity.js';
import { hashSecret } from '../credentials/token-secrets.js';
import { endPinAccess } from './locks.queries.js';
import { SecurityRulesService } from './lock-rules.service.js';
import { assertPasswordStrong } from '../credentials/password-strength.js';
import { hashPassword, verifyPassword } from '../credentials/passwords.js';
import { PasskeyProofs, type PasskeyRequest } from '../credentials/passkey-proofs.service.js';
import type { Assertion, Site } from '../credentials/webauthn.js';
import { verifyPin } from '../credentials/pins.js';
import { collectPermissions } from '../access/permissions.js';
import { endSession, rememberBrowser, openSession, type RequestOrigin } from './session-opening.js';
import { getSecondFactorState, type SignedInPerson } from './signed-in-person.js';
import { setOperatorAuditContext } from '../access/operator-act.js';
import { absoluteLimitSeconds, operatorId, getThrottleAddress } from '../access/session-rules.js';
import {
  requireAccount,
  findAccountByLogin,
  requireAccountWithPin,
  recordAttempt,
  recordTotalAttempt,
  endSessionsOfAccount,
  listEstablishmentsOfPerson,
  deleteAttemptsOlderThanDay,
  refundAddressAttempt,
  clearFailedAttempts,
  cancelAttempt,
  isKnownBrowser,
  listLiveSessions,
  findWaitSeconds,
} from './sessions.queries.js';
import type { AccountRow, AccountWithPinRow, SessionRow, ThrottleKey } from './sessions.queries.js';

export interface NewSession {
  /** For the cookie; never shown again. */
  readonly secret: string;
  /** For the browser's own cookie; null when it is unchanged. */
  readonly browserSecret: string | null;
  readonly expiresAt: Date;
  readonly person: SignedInPerson;
}

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

export interface SignIn extends Credentials {
  /** Code of the second factor; null: none was given. */
  readonly code: string | null;
  /** Replaces a code; null: none was given. */
  readonly passkey: Assertion | null;
}

/** A renewed proof of identity: the caller's password or PIN, or a passkey. */
export type Proof = { readonly secret: string } | { readonly passkey: Assertion };

type CodeVerifier = (tx: Tx, accountId: bigint, code: string) => Promise<boolean>;

/** Signing in and out, and the caller's own password. */
@Injectable()
export class SessionsService {
  private verifyCode: CodeVerifier = () => Promise.resolve(false);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly lockRules: SecurityRulesService,
    private readonly passkeys: PasskeyProofs,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Opens a session after checking password and second factor (a code or a passkey; both null at first).
   * Refuses SIGN_IN_THROTTLED, SIGN_IN_REFUSED, PASSWORD_EXPIRED, SECOND_FACTOR_NEEDED, SECOND_FACTOR_REFUSED,
   * PASSKEYS_NOT_HERE and the refusals of a passkey's signature.
   * SIGN_IN_REFUSED reveals neither whether the login exists nor whether the account is closed, and takes the same time
   * in each case.
   * Attempts are counted per login and address: attackers slow only themselves, and the owner signs in from elsewhere.
   */
  async signIn(
    { code, passkey, ...credentials }: SignIn,
    origin: RequestOrigin,
    site: Site | null,
  ): Promise<NewSession> {
    const isFromKnownBrowser = await this.isOnKnownBrowser(origin, credentials);
    const account = await this.requireAuthenticatedAccount(credentials, origin, isFromKnownBrowser);
    const { account_id: accountId, has_factor: hasFactor } = account;
    if (hasFactor && code === null && passkey === null) {
      await this.database.transaction((tx) => refundAddressAttempt(tx, getThrottleAddress(origin.address)));
      refuse('SECOND_FACTOR_NEEDED', { hasCode: account.has_code, hasPasskey: account.has_passkey });
    }
    if (hasFactor && passkey !== null) {
      const proofContext = { purpose: 'signIn' as const, sessionId: null, site: requireKnownSite(site) };
      await this.passkeys.verifySignature(accountId, passkey, proofContext);
      return this.database.transaction((tx) => this.openSignedInSession(tx, account, origin));
    }
    return this.database.transaction(async (tx) => {
      if (hasFactor && !(await this.verifyCode(tx, accountId, code ?? ''))) refuse('SECOND_FACTOR_REFUSED');
      return this.openSignedInSession(tx, account, origin);
    });
  }

  /**
   * Checks the password and returns the options with which the browser signs in with a passkey.
   * Refuses with the codes of `signIn`, and PASSKEY_NONE_HERE.
   */
  async requestSignInPasskey(credentials: Credentials, origin: RequestOrigin, site: Site): Promise<PasskeyRequest> {
    const isFromKnownBrowser = await this.isOnKnownBrowser(origin, credentials);
    const account = await this.requireAuthenticatedAccount(credentials, origin, isFromKnownBrowser);
    const proofContext = { purpose: 'signIn' as const, sessionId: null, site };
    const challenge = await this.passkeys.createSignatureRequest(account.account_id, proofContext);
    const throttleKey = buildThrottleKey(account.login, origin.address);
    await this.database.transaction((tx) => cancelAttempt(tx, throttleKey, this.clock.now(), isFromKnownBrowser));
    return challenge;
  }

  /**
   * Returns the options with which a browser proves a passkey of the caller. Refuses FORBIDDEN (a token),
   * PASSKEY_NONE_HERE.
   */
  async requestProofPasskey(actor: Actor, site: Site): Promise<PasskeyRequest> {
    return this.passkeys.createSignatureRequest(requireAccountId(actor), {
      purpose: 'prove',
      sessionId: actor.sessionId,
      site,
    });
  }

  /**
   * Counts the attempt, checks the password and returns the account. Refuses SIGN_IN_THROTTLED, SIGN_IN_REFUSED,
   * PASSWORD_EXPIRED.
   */
  private async requireAuthenticatedAccount(
    { login, password }: Credentials,
    origin: RequestOrigin,
    isFromKnownBrowser: boolean,
  ): Promise<AccountRow> {
    const normalisedLogin = login.trim().toLowerCase();
    await this.recordAttempt(normalisedLogin, origin.address, isFromKnownBrowser);
    const account = await findAccountByLogin(this.database, normalisedLogin, this.clock.now());
    const isPasswordCorrect = await verifyPassword(account?.password_hash ?? null, password);
    if (!isPasswordCorrect || account?.may_sign_in !== true) refuse('SIGN_IN_REFUSED');
    if (account.password_expired) refuse('PASSWORD_EXPIRED');
    return account;
  }

  /** Registers, at module start, the function that checks the code of a second factor and spends it. */
  registerCodeVerifier(verifier: CodeVerifier): void {
    this.verifyCode = verifier;
  }

  /**
   * Proves the caller's identity again, with their password, their PIN or a passkey.
   * Until the returned instant, some minutes later, they may decide requests and give rights.
   * Refuses FORBIDDEN (a token), SIGN_IN_THROTTLED, PROOF_REFUSED, and the refusals of a passkey's signature.
   */
  async renewIdentityProof(
    actor: Actor,
    address: string,
    proof: Proof,
    site: Site | null,
  ): Promise<{ readonly provedUntil: Date }> {
    const accountId = requireAccountId(actor);
    const now = this.clock.now();
    const account = await requireAccountWithPin(this.database, accountId, now);
    await this.recordAttempt(account.login, address);
    if ('passkey' in proof) {
      const proofContext = { purpose: 'prove' as const, sessionId: actor.sessionId, site: requireKnownSite(site) };
      await this.passkeys.verifySignature(accountId, proof.passkey, proofContext);
    } else if (!(await this.verifyOwnSecret(account, proof.secret))) refuse('PROOF_REFUSED');
    return this.database.transaction(async (tx) => {
      await this.beginAction(tx, actor.personId, 'access.prove');
      await clearFailedAttempts(tx, buildThrottleKey(account.login, address));
      const provedUntil = await this.computeProofExpiry(tx, actor.personId);
      await tx.update(SessionEntity, { sessionId: actor.sessionId ?? '', endedAt: IsNull() }, { provedUntil });
      return { provedUntil };
    });
  }

  /** Returns the instant until which a new proof of identity counts as fresh. */
  async computeProofExpiry(db: Queryable, personId: bigint): Promise<Date> {
    const now = this.clock.now();
    const { freshProofSeconds } = await this.lockRules.readStrictestPersonRules(db, personId, now);
    return new Date(now.getTime() + freshProofSeconds * 1000);
  }

  /** Returns whether a secret is the account's PIN or its password. */
  private async verifyOwnSecret(account: AccountWithPinRow, secret: string): Promise<boolean> {
    const { account_id: accountId, password_hash: passwordHash, pin_hash: pinHash } = account;
    const { config } = this;
    if (pinHash !== null && (await verifyPin(pinHash, secret, accountId, ensureInstallationSecret(config))))
      return true;
    return verifyPassword(passwordHash, secret);
  }

  /** Returns the signed-in person with their establishments, in the form the client needs. */
  async buildCallerPerson(actor: Actor): Promise<SignedInPerson> {
    const account =
      actor.accountId === null ? undefined : await requireAccount(this.database, actor.accountId, this.clock.now());
    return this.buildSignedInPerson(this.database, actor, account);
  }

  /** Returns the live sessions of the caller's account. Refuses FORBIDDEN to a token. */
  listSessions(actor: Actor): Promise<SessionRow[]> {
    return listLiveSessions(this.database, requireAccountId(actor), actor.sessionId, this.clock.now());
  }

  /** Ends the session of the caller's account that `sessionId` names; null: the current one. */
  async endOwnSession(actor: Actor, sessionId: string | null): Promise<void> {
    const accountId = requireAccountId(actor);
    await this.database.transaction(async (tx) => {
      await this.beginAction(tx, actor.personId, 'access.signOut');
      await endSession(tx, sessionId ?? actor.sessionId, accountId, this.clock.now());
    });
  }

  /**
   * Changes the caller's own password, ends their other sessions and revokes their tokens.
   * Refuses SIGN_IN_THROTTLED, WRONG_PASSWORD, PASSWORD_UNCHANGED and the faults of a weak password.
   */
  async changePassword(
    actor: Actor,
    idempotencyKey: IdempotencyKey,
    address: string,
    passwords: { readonly current: string; readonly next: string },
  ): Promise<Serialized<{ readonly changedAt: Date }>> {
    const accountId = requireAccountId(actor);
    const now = this.clock.now();
    const { login } = await requireAccount(this.database, accountId, now);
    await this.recordAttempt(login, address);
    return writeOnce(this.database, operatorId, idempotencyKey, async (tx) => {
      const account = await requireAccount(tx, accountId, now);
      if (!(await verifyPassword(account.password_hash, passwords.current))) refuse('WRONG_PASSWORD');
      await assertPasswordStrong(passwords.next, [account.login, account.full_name]);
      if (passwords.next === passwords.current) refuse('PASSWORD_UNCHANGED');
      await this.beginAction(tx, actor.personId, 'access.changePassword');
      const passwordHash = await hashPassword(passwords.next);
      const digestSalt = randomBytes(16);
      const newSecret = { passwordHash, digestSalt, passwordChangedAt: now };
      const passwordState = { mustChangePassword: false, passwordExpiresAt: null };
      await tx.update(AccountEntity, { accountId }, { ...newSecret, ...passwordState });
      await endSessionsOfAccount(tx, accountId, now, actor.sessionId);
      await endPinAccess(tx, accountId, now, actor.sessionId);
      await revokeScriptTokens(tx, actor.personId, actor.personId, now);
      await clearFailedAttempts(tx, buildThrottleKey(account.login, address));
      return { changedAt: now };
    });
  }

  /**
   * Counts an attempt at a secret, in transactions of its own, so that a later refusal does not undo it.
   * Attempts are counted by login and address, by login in all, and by address over all logins. Refuses
   * SIGN_IN_THROTTLED, SIGN_IN_BLOCKED (too many in all, until the password is replaced).
   * @param isFromKnownBrowser the owner signed in on it before: other callers' attempts do not block it, but its own
   * are counted with theirs.
   */
  async recordAttempt(login: string, address: string, isFromKnownBrowser = false): Promise<void> {
    const now = this.clock.now();
    const throttleKey = buildThrottleKey(login, address);
    await this.recordAttemptOrRefuse(throttleKey, now);
    if (!(await this.database.transaction((tx) => recordTotalAttempt(tx, login, isFromKnownBrowser, now))))
      refuse('SIGN_IN_BLOCKED');
    if (isFromKnownBrowser) return;
    await this.recordAttemptOrRefuse({ login: '', address: throttleKey.address }, now);
  }

  /** Counts an attempt under a key (login and address). Refuses SIGN_IN_THROTTLED with the seconds to wait. */
  private async recordAttemptOrRefuse(throttleKey: ThrottleKey, now: Date): Promise<void> {
    const isCounted = await this.database.transaction((tx) => recordAttempt(tx, throttleKey, now));
    if (!isCounted) {
      refuse('SIGN_IN_THROTTLED', { seconds: (await findWaitSeconds(this.database, throttleKey, now)) ?? 1 });
    }
  }

  /** Resets earlier attempts after a right secret, so that they no longer slow anyone down. */
  async resetAttempts(login: string, address: string): Promise<void> {
    await this.database.transaction((tx) => clearFailedAttempts(tx, buildThrottleKey(login, address)));
  }

  /** Returns whether the owner of the login entered their password on the request's browser before. */
  private async isOnKnownBrowser({ browserSecret }: RequestOrigin, { login }: Credentials): Promise<boolean> {
    const normalisedLogin = login.trim().toLowerCase();
    return browserSecret !== null && isKnownBrowser(this.database, hashSecret(browserSecret), normalisedLogin);
  }

  /**
   * Opens a session after all proofs of a sign-in, and returns its secrets and its person.
   * Also resets the attempts and records the browser.
   */
  private async openSignedInSession(tx: Tx, account: AccountRow, origin: RequestOrigin): Promise<NewSession> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + absoluteLimitSeconds * 1000);
    await this.beginAction(tx, account.person_id, 'access.signIn');
    await clearFailedAttempts(tx, buildThrottleKey(account.login, origin.address));
    await deleteAttemptsOlderThanDay(tx, now);
    const browser = await rememberBrowser(tx, origin, account.account_id, now);
    const person = await this.buildSignedInPerson(
      tx,
      { personId: account.person_id, fullName: account.full_name },
      account,
    );
    const { browserId } = browser;
    const { lockAfterSeconds } = person;
    const provedUntil = await this.computeProofExpiry(tx, account.person_id);
    const { account_id: accountId } = account;
    const sessionInput = { accountId, browserId, now, expiresAt, lockAfterSeconds, provedUntil };
    const secret = await openSession(tx, { ...sessionInput, openedBy: 'password' }, origin);
    return { secret, browserSecret: browser.secret, expiresAt, person };
  }

  /**
   * Describes a person for their client, with the establishments where they hold a function now.
   * Without an account (a token) its fields are null or false.
   */
  async buildSignedInPerson(
    db: Queryable,
    { personId, fullName }: Pick<Actor, 'personId' | 'fullName'>,
    account: AccountRow | undefined,
  ): Promise<SignedInPerson> {
    const establishments = await listEstablishmentsOfPerson(db, personId, this.clock.now());
    const establishmentIds = establishments
      .map(({ establishmentId }) => establishmentId)
      .filter((id) => id !== operatorId);
    const heldRoles = establishments.flatMap(({ roles }) => roles);
    return {
      personId,
      fullName,
      accountId: account?.account_id ?? null,
      login: account?.login ?? null,
      mustChangePassword: account?.must_change_password ?? false,
      secondFactor: getSecondFactorState(this.config.secondFactor, account, heldRoles),
      hasPasskey: account?.has_passkey ?? false,
      hasPin: account?.has_pin ?? false,
      lockAfterSeconds: (await this.lockRules.readStrictestRules(db, establishmentIds)).autoLockSeconds,
      establishments: establishments.map(({ code, name, roles }) => {
        return { code, name, roles, permissions: [...collectPermissions(roles)] };
      }),
    };
  }

  /** Sets the audit context of an act on the person's session or password. */
  private beginAction(tx: Tx, personId: bigint, actionName: ActionName): Promise<void> {
    return setOperatorAuditContext(tx, { personId, action: actionName, happenedAt: this.clock.now() });
  }
}

/** Returns the site. Refuses PASSKEYS_NOT_HERE when no passkey can be used at this address (null). */
function requireKnownSite(site: Site | null): Site {
  return site ?? refuse('PASSKEYS_NOT_HERE');
}

/** Returns the key under which attempts at this login from this address are counted. */
function buildThrottleKey(login: string, address: string): ThrottleKey {
  return { login, address: getThrottleAddress(address) };
}
