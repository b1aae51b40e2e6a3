import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'finding_explanations' })
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['explainedBy'], ['personId'])
export class FindingExplanationEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'explanation_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly explanationId!: bigint;

  /** TODO */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO */
  @Column({ name: 'finding_key', type: 'text' })
  readonly findingKey!: string;

  /** TODO [checks: CHECK ((length(finding_digest) = 32))] */
  @Column({ name: 'finding_digest', type: 'bytea' })
  readonly findingDigest!: Buffer;

  /** TODO [checks: CHECK (((length(explanation) >= 3) AND (length(explanation) <= 2000)))] */
  @Column({ name: 'explanation', type: 'text' })
  readonly explanation!: string;

  /** TODO */
  @Column({ name: 'approval_request_id', type: 'bigint' })
  readonly approvalRequestId!: bigint;

  /** TODO */
  @Column({ name: 'explained_by', type: 'bigint' })
  readonly explainedBy!: bigint;

  /** TODO */
  @Column({ name: 'explained_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly explainedAt!: Date;
}
