import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * A badge that names its bearer in an establishment; their PIN or password then proves their identity. An administrator
 * issues it to another person; only its revocation is written later.
 */
@Entity({ name: 'badges' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('PersonEntity', ['issuedBy'], ['personId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
@ForeignKey('PersonEntity', ['revokedBy'], ['personId'])
@Index('badges_in_use', ['establishmentId', 'codeDigest'], { unique: true, where: 'revoked_at IS NULL' })
export class BadgeEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'badge_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly badgeId!: bigint;

  /** Its bearer. */
  @Column({ name: 'person_id', type: 'bigint' }) readonly personId!: bigint;

  /** HMAC-SHA-256 of the badge's code, under the installation's secret, 32 bytes; unique among badges in use. */
  @Column({ name: 'code_digest', type: 'bytea' }) readonly codeDigest!: Buffer;

  /** The person who issued it, never its bearer. */
  @Column({ name: 'issued_by', type: 'bigint' }) readonly issuedBy!: bigint;

  /** The request by which two people issued it, where its bearer decides; null otherwise. */
  @Column({ name: 'approval_request_id', type: 'bigint', nullable: true }) readonly approvalRequestId!: bigint | null;

  /** When it was issued, by the server's clock. */
  @Column({ name: 'issued_at', type: 'timestamptz' }) readonly issuedAt!: Date;

  /** When it was revoked; null while it is in use. */
  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true }) readonly revokedAt!: Date | null;

  /** The person who revoked it; null while it is in use. */
  @Column({ name: 'revoked_by', type: 'bigint', nullable: true }) readonly revokedBy!: bigint | null;
}
