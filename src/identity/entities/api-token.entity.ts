import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/**
 * A bearer token of one establishment: a device's, which sends readings and events alone, or a script's, which never
 * does more than its person may at that moment. Only its revocation and last use are written later; a revoked token
 * stays revoked (trigger `stay_ended`).
 */
@Entity({ name: 'api_tokens' })
@Unique(['establishmentId', 'secretHash'])
@ForeignKey('PersonEntity', ['createdBy'], ['personId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
@ForeignKey('PersonEntity', ['revokedBy'], ['personId'])
export class ApiTokenEntity {
  /** The establishment it is valid in; its text names it. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'token_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly tokenId!: bigint;

  /** What its maker calls it, 1 to 80 characters. */
  @Column({ name: 'name', type: 'text' })
  readonly name!: string;

  /**
   * `device`: made by an administrator, valid whatever becomes of them · `script`: made by a person for their own work.
   */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: 'device' | 'script';

  /** The person in whose name it acts: its maker. */
  @Column({ name: 'person_id', type: 'bigint' })
  readonly personId!: bigint;

  /** SHA-256 of the token's text, 32 bytes; the text was shown once and is not stored. */
  @Column({ name: 'secret_hash', type: 'bytea' })
  readonly secretHash!: Buffer;

  /** Names of the permissions asked for it, 1 to 256; of these it has those that its kind and its person allow. */
  @Column({ name: 'permissions', type: 'text', array: true })
  readonly permissions!: readonly string[];

  /** When it was made, by the server's clock. */
  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly createdAt!: Date;

  /** When it stops being valid: a minute to 366 days after it was made. */
  @Column({ name: 'expires_at', type: 'timestamptz' })
  readonly expiresAt!: Date;

  /** Who made it: always the same person as `personId`. */
  @Column({ name: 'created_by', type: 'bigint' })
  readonly createdBy!: bigint;

  /** When it was revoked; null if it was not. */
  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  readonly revokedAt!: Date | null;

  /** Who revoked it; null if it was not revoked. */
  @Column({ name: 'revoked_by', type: 'bigint', nullable: true })
  readonly revokedBy!: bigint | null;

  /** When it was last used, to the minute; null if never. Not logged. */
  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  readonly lastUsedAt!: Date | null;
}
