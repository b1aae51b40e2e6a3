import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * The explanation of a finding. It counts once a second person approves it, and only for the figures the finding had
 * then. Append-only, written by `FindingsService`; the last explanation of a finding and digest counts.
 */
@Entity({ name: 'finding_explanations' })
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['explainedBy'], ['personId'])
export class FindingExplanationEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Identifier assigned by the database, in the order of the explanations. */
  @PrimaryColumn({ name: 'explanation_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly explanationId!: bigint;

  /** The gaming day of the finding, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Key of the explained finding, the same in every computation. */
  @Column({ name: 'finding_key', type: 'text' }) readonly findingKey!: string;

  /** Digest of the finding when it was explained; other figures need a new explanation. */
  @Column({ name: 'finding_digest', type: 'bytea' }) readonly findingDigest!: Buffer;

  /** Text of the explanation, 3 to 2 000 characters. */
  @Column({ name: 'explanation', type: 'text' }) readonly explanation!: string;

  /** The request that a second person decides. */
  @Column({ name: 'approval_request_id', type: 'bigint' }) readonly approvalRequestId!: bigint;

  /** Author of the explanation. */
  @Column({ name: 'explained_by', type: 'bigint' }) readonly explainedBy!: bigint;

  /** Time of the explanation by the server's clock. */
  @Column({ name: 'explained_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly explainedAt!: Date;

  /** Salt of the log's text digests, 16 bytes; null once the texts were erased. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
