import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'badges' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['issuedBy'], ['personId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
@ForeignKey('PersonEntity', ['revokedBy'], ['personId'])
@Index('badges_in_use', ['establishmentId', 'codeDigest'], { unique: true, where: 'revoked_at IS NULL' })
export class BadgeEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'badge_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly badgeId!: bigint;

  /** TODO */
  @Column({ name: 'person_id', type: 'bigint' })
  readonly personId!: bigint;

  /** TODO [checks: CHECK ((length(code_digest) = 32))] */
  @Column({ name: 'code_digest', type: 'bytea' })
  readonly codeDigest!: Buffer;

  /** TODO */
  @Column({ name: 'issued_by', type: 'bigint' })
  readonly issuedBy!: bigint;

  /** TODO [checks: CHECK ((revoked_at >= issued_at))] */
  @Column({ name: 'issued_at', type: 'timestamptz' })
  readonly issuedAt!: Date;

  /** TODO [checks: CHECK ((revoked_at >= issued_at)); CHECK (((revoked_at IS NULL) = (revoked_by IS NULL)))] */
  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  readonly revokedAt!: Date | null;

  /** TODO [checks: CHECK (((revoked_at IS NULL) = (revoked_by IS NULL)))] */
  @Column({ name: 'revoked_by', type: 'bigint', nullable: true })
  readonly revokedBy!: bigint | null;
}
