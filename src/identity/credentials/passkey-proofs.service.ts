import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#platform/runtime/clock.js';
import { ensureInstallationSecret, type Config } from '#platform/runtime/config.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { Database } from '#platform/database/database.js';
import type { Tx } from '#platform/database/rows.js';
import type { RefusalCode } from '#refusals/codes.js';
import { refuse } from '#refusals/refusal.js';
import { AccountEntity } from '../entities/account.entity.js';
import { PasskeyEntity } from '../entities/second-factor.entity.js';
import { setOperatorAuditContext } from '../access/operator-act.js';
import { listCredentials, createChallenge, consumeChallenge, type ChallengeContext } from './passkeys.queries.js';
import { parseChallenge, challengeTimeoutMs, verifyAssertion, loadWebauthn } from './webauthn.js';
import type { Assertion, Site } from './webauthn.js';

/** A device acceptable to the browser. */
export interface PasskeyCredential {
  /** Kind of credential, always `public-key`. */
  readonly type: 'public-key';
  /** In base64url. */
  readonly id: string;
  /** Transports by which the authenticator is reached. */
  readonly transports: readonly string[];
}

/** The signature request for a browser (PublicKeyCredentialRequestOptionsJSON). */
export interface PasskeyRequest {
  readonly challenge: string;
  /** Domain of the site to which the passkey belongs. */
  readonly rpId: string;
  readonly timeout: number;
  readonly userVerification: 'required';
  readonly allowCredentials: readonly PasskeyCredential[];
}

/** The purpose of a proof by passkey; a caller signing in has no session yet. */
export interface ProofContext {
  readonly purpose: 'signIn' | 'prove';
  readonly sessionId: string | null;
  readonly site: Site;
}

/** Requests passkey signatures, and verifies them. */
@Injectable()
export class PasskeyProofs {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Creates the request that a browser needs for a proof: a challenge that a passkey (WebAuthn credential) of the
   * account signs. A passkey is valid only for the server name (`rpId`) it was made for. Refuses PASSKEY_NONE_HERE.
   */
  async createSignatureRequest(accountId: bigint, { purpose, sessionId, site }: ProofContext): Promise<PasskeyRequest> {
    return this.database.transaction(async (tx) => {
      const credentials = await listCredentials(tx, accountId, site.rpId);
      if (credentials.length === 0) refuse('PASSKEY_NONE_HERE', { name: site.rpId });
      const challengeContext = { accountId, purpose, sessionId, origin: site.origin };
      const challenge = await createChallenge(tx, challengeContext, this.clock.now());
      return {
        challenge,
        rpId: site.rpId,
        timeout: challengeTimeoutMs,
        userVerification: 'required',
        allowCredentials: credentials.map((credential) => ({ type: 'public-key', ...credential })),
      };
    });
  }

  /**
   * Verifies a passkey's signature for an account; its challenge is spent in any case.
   * Refuses PASSKEY_REFUSED, PASSKEY_CHALLENGE_OVER, PASSKEY_NOT_VERIFIED (the device did not recognise its user),
   * PASSKEY_DOUBTED. The last means that the counter moved back, as that of a copied key does.
   * A refusal is returned by the transaction and thrown after it, so that the spent challenge is committed.
   */
  async verifySignature(
    accountId: bigint,
    assertion: Assertion,
    { purpose, sessionId, site }: ProofContext,
  ): Promise<void> {
    await loadWebauthn();
    const challengeContext = { accountId, purpose, sessionId, origin: site.origin };
    const refusalCode = await this.database.transaction((tx) =>
      this.findSignatureRefusal(tx, assertion, challengeContext, site),
    );
    if (refusalCode !== null) refuse(refusalCode);
  }

  /**
   * Returns the identifier under which devices store an account's passkeys: no person's name, and the same at each
   * enrolment.
   */
  buildUserHandle(accountId: bigint): string {
    const hmac = createHmac('sha256', ensureInstallationSecret(this.config)).update(`passkeys of account ${accountId}`);
    return hmac.digest('base64url');
  }

  /**
   * Spends the challenge, verifies the signature and stores the passkey's counter. Returns the refusal's code, or null
   * when all is right.
   * A counter that moved back marks the passkey as doubted.
   */
  private async findSignatureRefusal(
    tx: Tx,
    assertion: Assertion,
    challengeContext: ChallengeContext,
    site: Site,
  ): Promise<RefusalCode | null> {
    const now = this.clock.now();
    const challenge = parseChallenge(assertion);
    if (challenge === null) return 'PASSKEY_REFUSED';
    if (!(await consumeChallenge(tx, challenge, challengeContext, now))) return 'PASSKEY_CHALLENGE_OVER';
    const { accountId } = challengeContext;
    const isOwnUserHandle =
      assertion.userHandle === undefined || assertion.userHandle === this.buildUserHandle(accountId);
    const passkey = isOwnUserHandle ? await lockPasskey(tx, accountId, assertion.id, site.rpId) : null;
    if (passkey === null) return 'PASSKEY_REFUSED';
    if (passkey.doubtedAt !== null) return 'PASSKEY_DOUBTED';
    const verifiedAssertion = await verifyAssertion(assertion, challenge, site, passkey.publicKey);
    if (verifiedAssertion === null) return 'PASSKEY_REFUSED';
    if (!verifiedAssertion.isUserVerified) return 'PASSKEY_NOT_VERIFIED';
    const { passkeyId } = passkey;
    if (isCounterBehind(verifiedAssertion.signCount, passkey.signCount)) {
      const { personId } = await tx.findOneByOrFail(AccountEntity, { accountId });
      await setOperatorAuditContext(tx, { personId, action: 'access.doubtPasskey', happenedAt: now });
      await tx.update(PasskeyEntity, { passkeyId }, { doubtedAt: now });
      return 'PASSKEY_DOUBTED';
    }
    await tx.update(PasskeyEntity, { passkeyId }, { signCount: verifiedAssertion.signCount, lastUsedAt: now });
    return null;
  }
}

/**
 * Returns whether a counter moved back or did not grow: a device that counts increases it with each signature
 * (WebAuthn, 7.2 step 22). A device without a counter always reports 0.
 */
function isCounterBehind(signCount: bigint, storedCount: bigint): boolean {
  return (signCount > 0n || storedCount > 0n) && signCount <= storedCount;
}

/** Locks and returns the account's passkey with this credential id and server name; null when there is none. */
function lockPasskey(tx: Tx, accountId: bigint, encodedId: string, rpId: string): Promise<PasskeyEntity | null> {
  const credentialId = Buffer.from(encodedId, 'base64url');
  const where = { accountId, credentialId, rpId };
  return tx.findOne(PasskeyEntity, { where, lock: { mode: 'for_no_key_update' } });
}
