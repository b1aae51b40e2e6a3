import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'log_verifications' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['requestedBy'], ['personId'])
export class LogVerificationEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'verification_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly verificationId!: bigint;

  /** TODO */
  @Column({ name: 'requested_by', type: 'bigint' })
  readonly requestedBy!: bigint;

  /** TODO */
  @Column({ name: 'requested_at', type: 'timestamptz' })
  readonly requestedAt!: Date;

  /** TODO [checks: CHECK (((state = 'done'::text) = ((finding_count IS NOT NULL) AND (findings IS NOT NULL) AND (tree_size IS NOT NULL)))); CHECK (((state = 'running'::text) = (finished_at IS NULL))); CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))] */
  @Column({ name: 'state', type: 'text', default: () => "'running'::text" })
  readonly state!: 'running' | 'done' | 'failed';

  /** TODO [checks: CHECK (((state = 'running'::text) = (finished_at IS NULL)))] */
  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  readonly finishedAt!: Date | null;

  /** TODO */
  @Column({ name: 'entries', type: 'bigint', nullable: true })
  readonly entries!: bigint | null;

  /** TODO [checks: CHECK (((state = 'done'::text) = ((finding_count IS NOT NULL) AND (findings IS NOT NULL) AND (tree_size IS NOT NULL))))] */
  @Column({ name: 'tree_size', type: 'bigint', nullable: true })
  readonly treeSize!: bigint | null;

  /** TODO [checks: CHECK ((length(root) = 32))] */
  @Column({ name: 'root', type: 'bytea', nullable: true })
  readonly root!: Buffer | null;

  /** TODO [checks: CHECK (((state = 'done'::text) = ((finding_count IS NOT NULL) AND (findings IS NOT NULL) AND (tree_size IS NOT NULL)))); CHECK ((finding_count >= 0))] */
  @Column({ name: 'finding_count', type: 'integer', nullable: true })
  readonly findingCount!: number | null;

  /** TODO [checks: CHECK (((state = 'done'::text) = ((finding_count IS NOT NULL) AND (findings IS NOT NULL) AND (tree_size IS NOT NULL))))] */
  @Column({ name: 'findings', type: 'jsonb', nullable: true })
  readonly findings!: unknown | null;

  /** TODO */
  @Column({ name: 'failure_code', type: 'text', nullable: true })
  readonly failureCode!: string | null;

  /** TODO */
  @Column({ name: 'parts_done', type: 'integer', default: () => '0' })
  readonly partsDone!: number;

  /** TODO */
  @Column({ name: 'parts_total', type: 'integer', default: () => '0' })
  readonly partsTotal!: number;

  /** TODO */
  @Column({ name: 'seen_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly seenAt!: Date;
}
