import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** The bearers of a token. */
export const TOKEN_KINDS = ['device', 'script'] as const;
/** Kind of an API token. */
export type TokenKind = (typeof TOKEN_KINDS)[number];

/**
 * A bearer token of one establishment. A device's token only sends readings and events; a script's never exceeds its
 * person's current rights. Only its revocation and last use are written later; a revoked token stays revoked (trigger
 * `stay_ended`).
 */
@Entity({ name: 'api_tokens' })
@Unique(['establishmentId', 'secretHash'])
@ForeignKey('PersonEntity', ['createdBy'], ['personId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
@ForeignKey('PersonEntity', ['revokedBy'], ['personId'])
export class ApiTokenEntity {
  /** The establishment in which it is valid; its text names it. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'token_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly tokenId!: bigint;

  /** The name given by its creator, 1 to 80 characters. */
  @Column({ name: 'name', type: 'text' }) readonly name!: string;

  /**
   * `device`: created by an administrator, valid even after they leave · `script`: created by a person for their own
   * work.
   */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: TokenKind;

  /** The person in whose name it acts: its creator. */
  @Column({ name: 'person_id', type: 'bigint' }) readonly personId!: bigint;

  /** SHA-256 of the token's text, 32 bytes; the text is shown once and not stored. */
  @Column({ name: 'secret_hash', type: 'bytea' }) readonly secretHash!: Buffer;

  /** Names of the requested permissions, 1 to 256; of these it has those that its kind and its person allow. */
  @Column({ name: 'permissions', type: 'text', array: true }) readonly permissions!: readonly string[];

  /** When it was created, by the server's clock. */
  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly createdAt!: Date;

  /** When it expires: a minute to 366 days after it was created. */
  @Column({ name: 'expires_at', type: 'timestamptz' }) readonly expiresAt!: Date;

  /** The person who created it: always the same person as `personId`. */
  @Column({ name: 'created_by', type: 'bigint' }) readonly createdBy!: bigint;

  /** When it was revoked; null if it was not. */
  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true }) readonly revokedAt!: Date | null;

  /** The person who revoked it; null if it was not revoked. */
  @Column({ name: 'revoked_by', type: 'bigint', nullable: true }) readonly revokedBy!: bigint | null;

  /** When it was last used, to the minute; null if never. Not logged. */
  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true }) readonly lastUsedAt!: Date | null;
}
