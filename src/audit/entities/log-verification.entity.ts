import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Finding } from '../findings/finding.js';

/** The stored states of a verification. */
export const VERIFICATION_STATES = ['running', 'done', 'failed'] as const;
export type StoredVerificationState = (typeof VERIFICATION_STATES)[number];

/**
 * A verification of an establishment's log requested by a person, and its outcome. Inserted at its start, updated
 * during its progress and once at its end; all but the progress is logged.
 */
@Entity({ name: 'log_verifications' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['requestedBy'], ['personId'])
export class LogVerificationEntity {
  /** The establishment it belongs to; 0 for the operator itself. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'verification_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly verificationId!: bigint;

  /** The person who requested it. */
  @Column({ name: 'requested_by', type: 'bigint' }) readonly requestedBy!: bigint;

  /** Time of the request, by the server's clock. */
  @Column({ name: 'requested_at', type: 'timestamptz' }) readonly requestedAt!: Date;

  /** `running` until it ends · `done`, with findings or without · `failed`: it could not be carried out. */
  @Column({ name: 'state', type: 'text', default: () => "'running'::text" }) readonly state!: StoredVerificationState;

  /** Time at which it ended; null while it runs. */
  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true }) readonly finishedAt!: Date | null;

  /** Number of log entries checked; null unless it is done. */
  @Column({ name: 'entries', type: 'bigint', nullable: true }) readonly entries!: bigint | null;

  /** Leaves of the tree it verified; null unless it is done. */
  @Column({ name: 'tree_size', type: 'bigint', nullable: true }) readonly treeSize!: bigint | null;

  /** Root of that tree, 32 bytes; null unless it is done. */
  @Column({ name: 'root', type: 'bytea', nullable: true }) readonly root!: Buffer | null;

  /** Total number of findings, 0 when everything is proven; null unless it is done. */
  @Column({ name: 'finding_count', type: 'integer', nullable: true }) readonly findingCount!: number | null;

  /** The findings, at most the first thousand of each kind; null unless it is done. */
  @Column({ name: 'findings', type: 'jsonb', nullable: true })
  readonly findings!: readonly Omit<Finding, 'establishmentId'>[] | null;

  /** `INTERNAL` when it failed, the cause being in the server's own log; null otherwise. */
  @Column({ name: 'failure_code', type: 'text', nullable: true }) readonly failureCode!: string | null;

  /** Parts verified so far: the log, then each audited table. Not logged. */
  @Column({ name: 'parts_done', type: 'integer', default: () => '0' }) readonly partsDone!: number;

  /** Number of parts in all; 0 until the work begins. Not logged. */
  @Column({ name: 'parts_total', type: 'integer', default: () => '0' }) readonly partsTotal!: number;

  /**
   * Last sign of life of the working process, every second. A verification that runs and is silent for 30 seconds was
   * interrupted. Not logged.
   */
  @Column({ name: 'seen_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly seenAt!: Date;
}
