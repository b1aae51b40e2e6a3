import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * The explanation of a finding, which counts once a second person approves it and only for the figures that the
 * finding had. Append-only, written by `FindingsService`; the last one of a finding and its digest counts.
 */
@Entity({ name: 'finding_explanations' })
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['explainedBy'], ['personId'])
export class FindingExplanationEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Given by the database, in the order of the explanations. */
  @PrimaryColumn({ name: 'explanation_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly explanationId!: bigint;

  /** The gaming day of the finding, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** The finding that it explains, whatever the computation. */
  @Column({ name: 'finding_key', type: 'text' })
  readonly findingKey!: string;

  /** The digest of the finding as it was explained; with other figures it must be explained again. */
  @Column({ name: 'finding_digest', type: 'bytea' })
  readonly findingDigest!: Buffer;

  /** What is said of it, 3 to 2 000 characters. */
  @Column({ name: 'explanation', type: 'text' })
  readonly explanation!: string;

  /** The request that a second person decides. */
  @Column({ name: 'approval_request_id', type: 'bigint' })
  readonly approvalRequestId!: bigint;

  /** Who explains it. */
  @Column({ name: 'explained_by', type: 'bigint' })
  readonly explainedBy!: bigint;

  /** When it was explained, by the server's clock. */
  @Column({ name: 'explained_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly explainedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
