import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { Vault } from '#platform/files/vault.js';
import { refuse } from '#refusals/refusal.js';
import { requireAccountId, type Actor } from '../access/access.decorators.js';
import { SecondPerson, type ApprovedAction } from '../deciding/second-person.service.js';
import { AccountEntity } from '../entities/account.entity.js';
import { PersonEntity } from '../entities/person.entity.js';
import { PasskeyChallengeEntity, PasskeyEntity, SecondFactorEntity } from '../entities/second-factor.entity.js';
import { setOperatorAuditContext } from '../access/operator-act.js';
import { endPinAccess } from '../sessions/locks.queries.js';
import { operatorId } from '../access/session-rules.js';
import { requireAccount, endSessionsOfAccount, listEstablishmentsOfPerson } from '../sessions/sessions.queries.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { PasskeyProofs } from '../credentials/passkey-proofs.service.js';
import { generateTotpSecret, findTotpStep, buildTotpEnrolment } from '../credentials/totp.js';
import type { Assertion, Site } from '../credentials/webauthn.js';

/** The data for a telephone, shown once. */
export interface BegunFactor {
  /** The secret in base 32, for typing; null when the request is repeated: it is shown once. */
  readonly secret: string | null;
  /** The same as an address, for a QR code. */
  readonly uri: string | null;
}

/** A proof of the caller's second factor; empty when the caller has none. */
export interface FactorProof {
  readonly code?: string;
  readonly passkey?: Assertion;
}

/** The second factor of an account: begun and confirmed by its owner, removed by two other people. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly vault: Vault,
    private readonly secondPerson: SecondPerson,
    private readonly sessions: SessionsService,
    private readonly proofs: PasskeyProofs,
  ) {
    sessions.registerCodeVerifier((tx, accountId, code) => this.verifyAndConsumeCode(tx, accountId, code));
  }

  /**
   * Creates a secret for one-time codes of the caller's account; it takes effect once confirmed by a first code.
   * A repeated request returns null for the secret and its URI. A caller with a passkey proves it first.
   * Refuses FORBIDDEN (a token), SECOND_FACTOR_ALREADY_SET, FACTOR_PROOF_NEEDED, and the refusals of a wrong proof.
   */
  async startCodeEnrolment(
    actor: Actor,
    idempotencyKey: IdempotencyKey,
    proof: FactorProof,
    address: string,
    site: Site | null,
  ): Promise<BegunFactor> {
    const accountId = requireAccountId(actor);
    const { has_code: hasCode } = await requireAccount(this.database, accountId, this.clock.now());
    if (hasCode) refuse('SECOND_FACTOR_ALREADY_SET');
    await this.verifyExistingFactor(actor, proof, address, site);
    const oneTimeSecret: { secret: string | null; uri: string | null } = { secret: null, uri: null };
    await writeOnce(this.database, operatorId, idempotencyKey, async (tx) => {
      const begunAt = this.clock.now();
      await setOperatorAuditContext(tx, {
        personId: actor.personId,
        action: 'access.beginFactor',
        happenedAt: begunAt,
      });
      const { login } = await tx.findOneByOrFail(AccountEntity, { accountId });
      const existingFactor = await tx.findOneBy(SecondFactorEntity, { accountId });
      if (existingFactor?.confirmedAt != null) refuse('SECOND_FACTOR_ALREADY_SET');
      const secret = generateTotpSecret();
      const sealedSecret = this.vault.seal(secret, getVaultLocation(accountId));
      const factorFields = { sealed: sealedSecret, digestSalt: randomBytes(16), begunAt };
      if (existingFactor === null) await insertRow(tx, SecondFactorEntity, { accountId, ...factorFields });
      else await tx.update(SecondFactorEntity, { accountId }, factorFields);
      Object.assign(oneTimeSecret, buildTotpEnrolment(secret, login));
      return { begunAt };
    });
    return oneTimeSecret;
  }

  /**
   * Confirms the caller's one-time codes with a first code: from now on they are required at sign-in.
   * Sessions opened without them end. Refuses FORBIDDEN (a token), SIGN_IN_THROTTLED, SECOND_FACTOR_ALREADY_SET,
   * SECOND_FACTOR_REFUSED (a wrong code, or no enrolment begun).
   */
  async confirmCodeEnrolment(
    actor: Actor,
    idempotencyKey: IdempotencyKey,
    address: string,
    code: string,
  ): Promise<Serialized<{ readonly confirmedAt: Date }>> {
    const accountId = requireAccountId(actor);
    const { login } = await this.database.transaction((tx) => tx.findOneByOrFail(AccountEntity, { accountId }));
    await this.sessions.recordAttempt(login, address);
    const confirmation = await writeOnce(this.database, operatorId, idempotencyKey, async (tx) => {
      const now = this.clock.now();
      await setOperatorAuditContext(tx, { personId: actor.personId, action: 'access.confirmFactor', happenedAt: now });
      const factor = await this.lockFactor(tx, accountId);
      if (factor?.confirmedAt != null) refuse('SECOND_FACTOR_ALREADY_SET');
      const step = factor === null ? null : findTotpStep(this.unsealSecret(factor), code, now);
      if (step === null) refuse('SECOND_FACTOR_REFUSED');
      await tx.update(SecondFactorEntity, { accountId }, { confirmedAt: now, lastStep: step });
      await endSessionsOfAccount(tx, accountId, now, actor.sessionId);
      await endPinAccess(tx, accountId, now, actor.sessionId);
      return { confirmedAt: now };
    });
    await this.sessions.resetAttempts(login, address);
    return confirmation;
  }

  /**
   * Proves the caller's existing factor, by code or passkey, before another is added; a caller without one proves
   * nothing.
   * Attempts count like sign-ins. Refuses FORBIDDEN (a token), FACTOR_PROOF_NEEDED, SIGN_IN_THROTTLED,
   * SECOND_FACTOR_REFUSED, PASSKEYS_NOT_HERE, and the refusals of a passkey's signature.
   */
  async verifyExistingFactor(
    actor: Actor,
    { code, passkey }: FactorProof,
    address: string,
    site: Site | null,
  ): Promise<void> {
    const accountId = requireAccountId(actor);
    const account = await requireAccount(this.database, accountId, this.clock.now());
    if (!account.has_factor) return;
    if (passkey === undefined && code === undefined) {
      refuse('FACTOR_PROOF_NEEDED', { hasCode: account.has_code, hasPasskey: account.has_passkey });
    }
    await this.sessions.recordAttempt(account.login, address);
    if (passkey === undefined) {
      const isCodeValid = await this.database.transaction((tx) => this.verifyAndConsumeCode(tx, accountId, code ?? ''));
      if (!isCodeValid) refuse('SECOND_FACTOR_REFUSED');
    } else {
      if (site === null) refuse('PASSKEYS_NOT_HERE');
      await this.proofs.verifySignature(accountId, passkey, { purpose: 'prove', sessionId: actor.sessionId, site });
    }
    await this.sessions.resetAttempts(account.login, address);
  }

  /**
   * Requests a second person's approval to remove the second factors that a person lost: one-time codes and passkeys.
   * The request belongs to the establishment where the person decides, else to their first one, else to the operator.
   * Refuses NOT_FOUND (the account, or its factor), OWN_RIGHTS, REASON_REQUIRED.
   */
  requestRemoval(
    actor: Actor,
    idempotencyKey: IdempotencyKey,
    accountId: bigint,
    reason: string,
  ): Promise<Serialized<{ readonly requestId: bigint }>> {
    return writeOnce(this.database, operatorId, idempotencyKey, async (tx) => {
      const now = this.clock.now();
      await setOperatorAuditContext(
        tx,
        { personId: actor.personId, action: 'access.askFactorRemoval', happenedAt: now },
        reason,
      );
      const account = await tx.findOneBy(AccountEntity, { accountId });
      if (account === null) refuse('NOT_FOUND', { what: `account ${accountId}` });
      const { login, personId } = account;
      if (personId === actor.personId) refuse('OWN_RIGHTS');
      const hasCode = await tx.existsBy(SecondFactorEntity, { accountId });
      if (!hasCode && !(await tx.existsBy(PasskeyEntity, { accountId }))) {
        refuse('NOT_FOUND', { what: `second factor of account ${accountId}` });
      }
      const [firstEstablishment] = await listEstablishmentsOfPerson(tx, personId, now);
      const decidingEstablishmentId =
        (await this.secondPerson.findDecidingEstablishmentId(tx, personId, now)) ??
        firstEstablishment?.establishmentId ??
        operatorId;
      const { fullName: name } = await tx.findOneByOrFail(PersonEntity, { personId });
      const subject = { accountId, personId, login, name };
      const request = { establishmentId: decidingEstablishmentId, kind: 'factorRemoval' as const, subject, reason };
      return { requestId: await this.secondPerson.requestApproval(tx, { ...request, requestedBy: actor.personId }) };
    });
  }

  /**
   * Removes all second factors of an account, as a second person approved, and ends its sessions. Refuses OWN_RIGHTS
   * (the decider's own).
   */
  async removeApprovedFactors(tx: Tx, { subject }: ApprovedAction, decidedBy: bigint): Promise<void> {
    const { accountId: subjectAccountId, personId } = subject as {
      readonly accountId: string;
      readonly personId: string;
    };
    if (BigInt(personId) === decidedBy) refuse('OWN_RIGHTS');
    const accountId = BigInt(subjectAccountId);
    const now = this.clock.now();
    await tx.delete(SecondFactorEntity, { accountId });
    await tx.delete(PasskeyEntity, { accountId });
    await tx.delete(PasskeyChallengeEntity, { accountId });
    await endPinAccess(tx, accountId, now, null);
    await endSessionsOfAccount(tx, accountId, now, null);
  }

  /**
   * Returns whether a one-time code is valid for an account with a confirmed factor, and spends it.
   * A code belongs to a period of thirty seconds (step); one of the last accepted step or before is refused.
   */
  private async verifyAndConsumeCode(tx: Tx, accountId: bigint, code: string): Promise<boolean> {
    const factor = await this.lockFactor(tx, accountId);
    if (factor?.confirmedAt == null) return false;
    const step = findTotpStep(this.unsealSecret(factor), code, this.clock.now());
    if (step === null || (factor.lastStep !== null && step <= factor.lastStep)) return false;
    await tx.update(SecondFactorEntity, { accountId }, { lastStep: step });
    return true;
  }

  /** Locks and returns the account's factor of one-time codes; null when there is none. */
  private lockFactor(tx: Tx, accountId: bigint): Promise<SecondFactorEntity | null> {
    return tx.findOne(SecondFactorEntity, { where: { accountId }, lock: { mode: 'for_no_key_update' } });
  }

  /** Returns the secret from which the account's one-time codes are made. */
  private unsealSecret({ accountId, sealed }: SecondFactorEntity): Buffer {
    return this.vault.unseal(sealed, getVaultLocation(accountId));
  }
}

/** Returns the storage place to which the account's encrypted secret is bound. */
function getVaultLocation(accountId: bigint): string {
  return `second-factor/${accountId}`;
}
