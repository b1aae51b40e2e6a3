import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'api_tokens' })
@Unique(['establishmentId', 'secretHash'])
@ForeignKey('PersonEntity', ['createdBy'], ['personId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
@ForeignKey('PersonEntity', ['revokedBy'], ['personId'])
export class ApiTokenEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'token_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly tokenId!: bigint;

  /** TODO [checks: CHECK (((length(name) >= 1) AND (length(name) <= 80)))] */
  @Column({ name: 'name', type: 'text' })
  readonly name!: string;

  /** TODO [checks: CHECK ((kind = ANY (ARRAY['device'::text, 'script'::text])))] */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: 'device' | 'script';

  /** TODO */
  @Column({ name: 'person_id', type: 'bigint' })
  readonly personId!: bigint;

  /** TODO [checks: CHECK ((length(secret_hash) = 32))] */
  @Column({ name: 'secret_hash', type: 'bytea' })
  readonly secretHash!: Buffer;

  /** TODO [checks: CHECK (((cardinality(permissions) >= 1) AND (cardinality(permissions) <= 256)))] */
  @Column({ name: 'permissions', type: 'text', array: true })
  readonly permissions!: readonly string[];

  /** TODO [checks: CHECK ((expires_at > created_at))] */
  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly createdAt!: Date;

  /** TODO [checks: CHECK ((expires_at > created_at))] */
  @Column({ name: 'expires_at', type: 'timestamptz' })
  readonly expiresAt!: Date;

  /** TODO */
  @Column({ name: 'created_by', type: 'bigint' })
  readonly createdBy!: bigint;

  /** TODO */
  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  readonly revokedAt!: Date | null;

  /** TODO */
  @Column({ name: 'revoked_by', type: 'bigint', nullable: true })
  readonly revokedBy!: bigint | null;

  /** TODO */
  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  readonly lastUsedAt!: Date | null;
}
