import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#platform/runtime/clock.js';
import type { Config } from '#platform/runtime/config.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { requireAccountId, type Actor } from '../access/access.decorators.js';
import { AccountEntity } from '../entities/account.entity.js';
import { PasskeyEntity } from '../entities/second-factor.entity.js';
import { setOperatorAuditContext } from '../access/operator-act.js';
import { endPinAccess } from '../sessions/locks.queries.js';
import { operatorId } from '../access/session-rules.js';
import { requireAccount, endSessionsOfAccount, listEstablishmentsOfPerson } from '../sessions/sessions.queries.js';
import { PasskeyProofs, type PasskeyCredential } from '../credentials/passkey-proofs.service.js';
import { listCredentials, createChallenge, listPasskeys, consumeChallenge } from '../credentials/passkeys.queries.js';
import type { PasskeyRow, ChallengeContext } from '../credentials/passkeys.queries.js';
import { SecondFactors, type FactorProof } from './second-factors.service.js';
import { secondFactorRoles } from '../credentials/totp.js';
import {
  coseAlgorithms,
  parseChallenge,
  challengeTimeoutMs,
  verifyAttestation,
  loadWebauthn,
} from '../credentials/webauthn.js';
import type { Attestation, VerifiedPasskey, Site } from '../credentials/webauthn.js';

/** More passkeys than any person uses. */
const MAX_PASSKEYS = 10;

/** The second factors of the caller's own account. */
export interface OwnFactors {
  /** True: a code of the telephone is required at sign-in. */
  readonly hasCode: boolean;
  /** Passkeys of the person. */
  readonly passkeys: readonly (PasskeyRow & {
    /** True: the passkey works at the address of this page. */
    readonly isOfThisAddress: boolean;
  })[];
  /** False where browsers accept no passkey: without https, or by an address in place of a name. */
  readonly takesPasskeys: boolean;
}

/** The creation options for a browser (PublicKeyCredentialCreationOptionsJSON). */
export interface PasskeyCreation {
  readonly challenge: string;
  /** The site to which the passkey belongs. */
  readonly rp: {
    /** Domain of the site. */
    readonly id: string;
    /** Name of the site. */
    readonly name: string;
  };
  /** The person to whom the passkey belongs. */
  readonly user: {
    /** Handle of the user, base64url. */
    readonly id: string;
    /** Login of the person. */
    readonly name: string;
    /** Full name of the person. */
    readonly displayName: string;
  };
  /** Accepted signature algorithms, the preferred first. */
  readonly pubKeyCredParams: readonly {
    /** Kind of credential, always `public-key`. */
    readonly type: 'public-key';
    /** Number of the algorithm in COSE. */
    readonly alg: number;
  }[];
  readonly timeout: number;
  /** Requested attestation: none. */
  readonly attestation: 'none';
  readonly excludeCredentials: readonly PasskeyCredential[];
  /** Requirements of the authenticator. */
  readonly authenticatorSelection: {
    /** Requirement of a discoverable credential: preferred. */
    readonly residentKey: 'preferred';
    /** True: a discoverable credential is required. */
    readonly requireResidentKey: boolean;
    readonly userVerification: 'required';
  };
}

/** The passkeys of an account: enrolled, named and removed by its owner; all removed by two other people. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly proofs: PasskeyProofs,
    private readonly factors: SecondFactors,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the caller's second factors: whether one-time codes are set up, and the passkeys, of this address or
   * another. `site` null: no passkey can be used at this address. Refuses FORBIDDEN (a token).
   */
  async listOwnFactors(actor: Actor, site: Site | null): Promise<OwnFactors> {
    const accountId = requireAccountId(actor);
    const { has_code: hasCode } = await requireAccount(this.database, accountId, this.clock.now());
    const passkeys = await listPasskeys(this.database, accountId);
    const isPasskeyOfSite = ({ rpId }: PasskeyRow): boolean => rpId === site?.rpId;
    const ownPasskeys = passkeys.map((passkey) => ({ ...passkey, isOfThisAddress: isPasskeyOfSite(passkey) }));
    return { hasCode, passkeys: ownPasskeys, takesPasskeys: site !== null };
  }

  /**
   * Returns the options with which a browser creates a passkey; the caller first proves a second factor they already
   * have.
   * Refuses FORBIDDEN (a token), FACTOR_PROOF_NEEDED, the refusals of a wrong proof, PASSKEYS_TOO_MANY.
   */
  async createPasskeyOptions(actor: Actor, proof: FactorProof, address: string, site: Site): Promise<PasskeyCreation> {
    const accountId = requireAccountId(actor);
    await this.factors.verifyExistingFactor(actor, proof, address, site);
    return this.database.transaction(async (tx) => {
      await lockBelowPasskeyLimit(tx, accountId);
      const { login } = await tx.findOneByOrFail(AccountEntity, { accountId });
      const existingCredentials = await listCredentials(tx, accountId, site.rpId);
      return {
        challenge: await createChallenge(tx, buildChallengeContext(actor, site), this.clock.now()),
        rp: { id: site.rpId, name: 'Relevé' },
        user: { id: this.proofs.buildUserHandle(accountId), name: login, displayName: actor.fullName },
        pubKeyCredParams: coseAlgorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: challengeTimeoutMs,
        attestation: 'none',
        excludeCredentials: existingCredentials.map((credential) => ({ type: 'public-key', ...credential })),
        authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'required' },
      };
    });
  }

  /**
   * Enrols the passkey created by a browser: from now on its owner needs a second factor to sign in.
   * Their other sessions end. The challenge cannot be used again, whatever the outcome.
   * Refuses FORBIDDEN (a token), PASSKEY_REFUSED, PASSKEY_CHALLENGE_OVER, PASSKEY_NOT_VERIFIED, PASSKEYS_TOO_MANY,
   * PASSKEY_TAKEN.
   */
  async enrolPasskey(
    actor: Actor,
    idempotencyKey: IdempotencyKey,
    { name, passkey }: { readonly name: string; readonly passkey: Attestation & { readonly transports: string[] } },
    site: Site,
  ): Promise<Serialized<{ readonly passkeyId: bigint }>> {
    const accountId = requireAccountId(actor);
    await loadWebauthn();
    const challenge = parseChallenge(passkey) ?? refuse('PASSKEY_REFUSED');
    const challengeContext = buildChallengeContext(actor, site);
    try {
      return await writeOnce(this.database, operatorId, idempotencyKey, async (tx) => {
        const now = this.clock.now();
        if (!(await consumeChallenge(tx, challenge, challengeContext, now))) refuse('PASSKEY_CHALLENGE_OVER');
        const verifiedPasskey = await verifyAttestation(passkey, challenge, site);
        if (verifiedPasskey === null) refuse('PASSKEY_REFUSED');
        if (!verifiedPasskey.isUserVerified) refuse('PASSKEY_NOT_VERIFIED');
        await setOperatorAuditContext(tx, { personId: actor.personId, action: 'access.addPasskey', happenedAt: now });
        await lockBelowPasskeyLimit(tx, accountId);
        const passkeyFields = { accountId, name, rpId: site.rpId, transports: passkey.transports, createdAt: now };
        const passkeyId = await insertPasskey(tx, passkeyFields, verifiedPasskey);
        await this.endOtherSessions(tx, actor, accountId, now);
        return { passkeyId };
      });
    } catch (error) {
      // a refusal rolled back the spending too, and the same challenge must not be tried again
      await this.database.transaction((tx) => consumeChallenge(tx, challenge, challengeContext, this.clock.now()));
      throw error;
    }
  }

  /** Renames one of the caller's passkeys. Refuses FORBIDDEN (a token), NOT_FOUND. */
  renamePasskey(
    actor: Actor,
    idempotencyKey: IdempotencyKey,
    passkeyId: bigint,
    name: string,
  ): Promise<Serialized<{ readonly passkeyId: bigint }>> {
    const accountId = requireAccountId(actor);
    return writeOnce(this.database, operatorId, idempotencyKey, async (tx) => {
      const happenedAt = this.clock.now();
      await setOperatorAuditContext(tx, { personId: actor.personId, action: 'access.renamePasskey', happenedAt });
      const { affected } = await tx.update(PasskeyEntity, { passkeyId, accountId }, { name });
      if (affected !== 1) refuse('NOT_FOUND', { what: `passkey ${passkeyId}` });
      return { passkeyId };
    });
  }

  /**
   * Removes one of the caller's passkeys; their other sessions end.
   * Refuses FORBIDDEN (a token), NOT_FOUND, LAST_FACTOR: the caller's functions need a second factor, and none would
   * be left.
   */
  removePasskey(
    actor: Actor,
    idempotencyKey: IdempotencyKey,
    passkeyId: bigint,
  ): Promise<Serialized<{ readonly removedAt: Date }>> {
    const accountId = requireAccountId(actor);
    return writeOnce(this.database, operatorId, idempotencyKey, async (tx) => {
      const now = this.clock.now();
      await setOperatorAuditContext(tx, { personId: actor.personId, action: 'access.removePasskey', happenedAt: now });
      await lockAccount(tx, accountId);
      const { affected } = await tx.delete(PasskeyEntity, { passkeyId, accountId });
      if (affected !== 1) refuse('NOT_FOUND', { what: `passkey ${passkeyId}` });
      if (!(await this.hasUsableFactor(tx, accountId)) && (await this.requiresSecondFactor(tx, actor.personId))) {
        refuse('LAST_FACTOR');
      }
      await this.endOtherSessions(tx, actor, accountId, now);
      return { removedAt: now };
    });
  }

  /**
   * Returns whether the account still has one-time codes or a passkey that is not doubted (its counter never moved
   * back).
   */
  private async hasUsableFactor(tx: Tx, accountId: bigint): Promise<boolean> {
    const { has_code: hasCode } = await requireAccount(tx, accountId, this.clock.now());
    if (hasCode) return true;
    return (await listPasskeys(tx, accountId)).some(({ doubtedAt }) => doubtedAt === null);
  }

  /** Returns whether the person needs a second factor: the installation requires it and one of their functions does. */
  private async requiresSecondFactor(tx: Tx, personId: bigint): Promise<boolean> {
    if (this.config.secondFactor !== 'required') return false;
    const establishments = await listEstablishmentsOfPerson(tx, personId, this.clock.now());
    return establishments.some(({ roles }) => roles.some((role) => secondFactorRoles.includes(role)));
  }

  /** Ends the account's sessions and PIN access, except the caller's own session and browser. */
  private async endOtherSessions(tx: Tx, { sessionId }: Actor, accountId: bigint, now: Date): Promise<void> {
    await endSessionsOfAccount(tx, accountId, now, sessionId);
    await endPinAccess(tx, accountId, now, sessionId);
  }
}

/**
 * Inserts a verified passkey and returns its number. Refuses PASSKEY_TAKEN: a passkey is enrolled once, for one
 * account.
 */
async function insertPasskey(
  tx: Tx,
  passkeyFields: Pick<PasskeyEntity, 'accountId' | 'name' | 'rpId' | 'transports' | 'createdAt'>,
  { credentialId, publicKey, signCount }: VerifiedPasskey,
): Promise<bigint> {
  if (await tx.existsBy(PasskeyEntity, { credentialId })) refuse('PASSKEY_TAKEN');
  const passkey = { ...passkeyFields, credentialId, publicKey, signCount, digestSalt: randomBytes(16) };
  const { passkeyId } = await insertRow(tx, PasskeyEntity, passkey);
  return passkeyId;
}

/** Locks the account. Refuses PASSKEYS_TOO_MANY when it already has the maximum number of passkeys. */
async function lockBelowPasskeyLimit(tx: Tx, accountId: bigint): Promise<void> {
  await lockAccount(tx, accountId);
  const passkeyCount = await tx.countBy(PasskeyEntity, { accountId });
  if (passkeyCount >= MAX_PASSKEYS) refuse('PASSKEYS_TOO_MANY', { most: MAX_PASSKEYS });
}

/** Locks the account, so that of two simultaneous enrolments or removals the later counts the result of the earlier. */
async function lockAccount(tx: Tx, accountId: bigint): Promise<void> {
  await tx.findOneOrFail(AccountEntity, { where: { accountId }, lock: { mode: 'for_no_key_update' } });
}

/** Returns the use of a challenge for enrolling a passkey: by this account, in this session, at this address. */
function buildChallengeContext({ accountId, sessionId }: Actor, { origin }: Site): ChallengeContext {
  return { accountId: accountId ?? 0n, purpose: 'enrol', sessionId, origin };
}
