import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** The second factor of an account besides its password: the secret of a TOTP (RFC 6238), shared with a telephone. */
@Entity({ name: 'second_factors' })
@ForeignKey('AccountEntity', ['accountId'], ['accountId'])
export class SecondFactorEntity {
  /** The account it belongs to, which has one at most. */
  @PrimaryColumn({ name: 'account_id', type: 'bigint' }) readonly accountId!: bigint;

  /** The secret of 20 bytes, sealed under the installation's key (AES-256-GCM). Logged as a salted digest. */
  @Column({ name: 'sealed', type: 'bytea' }) readonly sealed!: Buffer;

  /** Salt of the log's digest of `sealed`, 16 bytes, renewed with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer;

  /** When the secret was shown, by the server's clock. */
  @Column({ name: 'begun_at', type: 'timestamptz' }) readonly begunAt!: Date;

  /** When its owner proved possession with a first code; null: not required at sign-in. */
  @Column({ name: 'confirmed_at', type: 'timestamptz', nullable: true }) readonly confirmedAt!: Date | null;

  /** The 30 s step of the latest accepted code: a code is accepted once. Not logged. */
  @Column({ name: 'last_step', type: 'bigint', nullable: true }) readonly lastStep!: bigint | null;
}

/** The public key of a device or security key (WebAuthn), with which its owner proves possession. */
@Entity({ name: 'passkeys' })
@Unique(['credentialId'])
@Index('passkeys_of_account', ['accountId'])
@ForeignKey('AccountEntity', ['accountId'], ['accountId'])
export class PasskeyEntity {
  /** Identifies the passkey in its owner's list. */
  @PrimaryColumn({ name: 'passkey_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly passkeyId!: bigint;

  /** The account it belongs to, which may have several. */
  @Column({ name: 'account_id', type: 'bigint' }) readonly accountId!: bigint;

  /** The identifier assigned by the device, 1 to 1023 bytes; no two accounts share one. Logged as a salted digest. */
  @Column({ name: 'credential_id', type: 'bytea' }) readonly credentialId!: Buffer;

  /** The key as the device sent it (COSE_Key, RFC 9052), at most 4096 bytes. Logged as a salted digest. */
  @Column({ name: 'public_key', type: 'bytea' }) readonly publicKey!: Buffer;

  /** The server name under which it was created, such as `releve.casino.internal`; it is valid under no other. */
  @Column({ name: 'rp_id', type: 'text' }) readonly rpId!: string;

  /** Transports of the device (`internal`, `hybrid`, `usb`, …), a hint for the browser. */
  @Column({ name: 'transports', type: 'text', array: true, default: () => "'{}'::text[]" })
  readonly transports!: readonly string[];

  /** Its owner's name for the device, 1 to 60 characters. Logged as a salted digest. */
  @Column({ name: 'name', type: 'text' }) readonly name!: string;

  /** Salt of the log's digests, 16 bytes, renewed with the name. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer;

  /** When it was enrolled, by the server's clock. */
  @Column({ name: 'created_at', type: 'timestamptz' }) readonly createdAt!: Date;

  /** When its counter went back, as that of a copy does, after which it is no longer accepted; null: never. */
  @Column({ name: 'doubted_at', type: 'timestamptz', nullable: true }) readonly doubtedAt!: Date | null;

  /** The counter of its latest signature; 0 for a device without a counter. Not logged. */
  @Column({ name: 'sign_count', type: 'bigint' }) readonly signCount!: bigint;

  /** When it was last accepted; null: not yet. Not logged. */
  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true }) readonly lastUsedAt!: Date | null;
}

/** What a passkey is asked for. */
export const PASSKEY_PURPOSES = ['signIn', 'prove', 'enrol'] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** A random number for a device to sign: valid once, for one account, one purpose and one session. Not logged. */
@Entity({ name: 'passkey_challenges' })
@Index('passkey_challenges_of_account', ['accountId', 'purpose', 'expiresAt'])
@ForeignKey('AccountEntity', ['accountId'], ['accountId'])
@ForeignKey('SessionEntity', ['sessionId'], ['sessionId'])
export class PasskeyChallengeEntity {
  /** SHA-256 of the challenge, 32 bytes. */
  @PrimaryColumn({ name: 'challenge_digest', type: 'bytea' }) readonly challengeDigest!: Buffer;

  /** The account for which it was created. */
  @Column({ name: 'account_id', type: 'bigint' }) readonly accountId!: bigint;

  /** The session that requested it; null at sign-in. */
  @Column({ name: 'session_id', type: 'uuid', nullable: true }) readonly sessionId!: string | null;

  /** The purpose for which it is valid. */
  @Column({ name: 'purpose', type: 'text' }) readonly purpose!: PasskeyPurpose;

  /** The origin of the page that requested it, such as `https://releve.casino.internal`. */
  @Column({ name: 'origin', type: 'text' }) readonly origin!: string;

  /** Five minutes after it was created. */
  @Column({ name: 'expires_at', type: 'timestamptz' }) readonly expiresAt!: Date;
}
