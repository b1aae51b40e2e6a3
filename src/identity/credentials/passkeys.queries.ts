import { createHash, randomBytes } from 'node:crypto';
import { queryOptionalRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { PasskeyChallengeEntity } from '../entities/second-factor.entity.js';
import { challengeTimeoutMs } from './webauthn.js';

/** Maximum number of open challenges of an account for one purpose: an abandoned page leaves one behind. */
const MAX_OPEN_CHALLENGES = 10;

export type PasskeyPurpose = PasskeyChallengeEntity['purpose'];

/** The account, purpose and session to which a challenge is bound. */
export interface ChallengeContext {
  readonly accountId: bigint;
  readonly purpose: PasskeyPurpose;
  /** Null at sign-in. */
  readonly sessionId: string | null;
  readonly origin: string;
}

/** Returns the SHA-256 under which a challenge is stored. */
const digestChallenge = (challenge: string): Buffer => createHash('sha256').update(challenge, 'utf8').digest();

/**
 * Creates a challenge of 32 random bytes, in base64url, valid once and for five minutes.
 * Deletes the account's expired ones, and the oldest beyond the limit.
 */
export async function createChallenge(tx: Tx, context: ChallengeContext, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const { accountId, purpose, sessionId, origin } = context;
  await queryRows(
    tx,
    `delete from passkey_challenges
     where passkey_challenges.account_id = $1
       and (passkey_challenges.expires_at <= $2 or passkey_challenges.challenge_digest in (
         select older.challenge_digest from passkey_challenges as older
         where older.account_id = $1 and older.purpose = $3
         order by older.expires_at desc offset ${MAX_OPEN_CHALLENGES - 1}))`,
    [accountId, now, purpose],
  );
  await queryRows(
    tx,
    `insert into passkey_challenges (challenge_digest, account_id, session_id, purpose, origin, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [digestChallenge(challenge), accountId, sessionId, purpose, origin, new Date(now.getTime() + challengeTimeoutMs)],
  );
  return challenge;
}

/**
 * Spends a challenge: it cannot be used again. Returns false when there is none for this use, or it has expired.
 * Of two simultaneous calls only one succeeds.
 */
export async function consumeChallenge(
  tx: Tx,
  challenge: string,
  context: ChallengeContext,
  now: Date,
): Promise<boolean> {
  const { accountId, purpose, sessionId, origin } = context;
  const deletedChallenge = await queryOptionalRow<{ isUnexpired: boolean }>(
    tx,
    `delete from passkey_challenges
     where passkey_challenges.challenge_digest = $1 and passkey_challenges.account_id = $2
       and passkey_challenges.purpose = $3 and passkey_challenges.session_id is not distinct from $4
       and passkey_challenges.origin = $5
     returning passkey_challenges.expires_at > $6 as "isUnexpired"`,
    [digestChallenge(challenge), accountId, purpose, sessionId, origin, now],
  );
  return deletedChallenge?.isUnexpired === true;
}

/** A passkey as its owner sees it. */
export interface PasskeyRow {
  readonly passkeyId: bigint;
  /** Name of the passkey. */
  readonly name: string;
  /** The server name under which it was created: it is valid under no other. */
  readonly rpId: string;
  readonly createdAt: Date;
  /** Instant of the last use; null: never used. */
  readonly lastUsedAt: Date | null;
  /** When its counter went back, after which it is no longer accepted. */
  readonly doubtedAt: Date | null;
}

/** Returns the passkeys of an account, oldest first. */
export function listPasskeys(db: Queryable, accountId: bigint): Promise<PasskeyRow[]> {
  return queryRows<PasskeyRow>(
    db,
    `select passkeys.passkey_id as "passkeyId", passkeys.name, passkeys.rp_id as "rpId",
       passkeys.created_at as "createdAt", passkeys.last_used_at as "lastUsedAt", passkeys.doubted_at as "doubtedAt"
     from passkeys where passkeys.account_id = $1 order by passkeys.passkey_id`,
    [accountId],
  );
}

export interface StoredCredentialRow {
  /** In base64url. */
  readonly id: string;
  readonly transports: string[];
}

/** Returns the credentials (passkeys) of an account under a server name, except those whose counter moved back. */
export async function listCredentials(db: Queryable, accountId: bigint, rpId: string): Promise<StoredCredentialRow[]> {
  const passkeyRows = await queryRows<{ credentialId: Buffer; transports: string[] }>(
    db,
    `select passkeys.credential_id as "credentialId", passkeys.transports from passkeys
     where passkeys.account_id = $1 and passkeys.rp_id = $2 and passkeys.doubted_at is null
     order by passkeys.passkey_id`,
    [accountId, rpId],
  );
  return passkeyRows.map(({ credentialId, transports }) => ({ id: credentialId.toString('base64url'), transports }));
}
