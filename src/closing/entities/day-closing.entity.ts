import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'day_closings' })
@ForeignKey('PersonEntity', ['closedBy'], ['personId'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey(
  'ReconciliationRunEntity',
  ['establishmentId', 'gamingDay', 'runNumber'],
  ['establishmentId', 'gamingDay', 'runNumber'],
)
export class DayClosingEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO [checks: CHECK ((closing_number >= 1))] */
  @PrimaryColumn({ name: 'closing_number', type: 'smallint' })
  readonly closingNumber!: number;

  /** TODO */
  @Column({ name: 'run_number', type: 'integer' })
  readonly runNumber!: number;

  /** TODO */
  @Column({ name: 'figures', type: 'jsonb' })
  readonly figures!: unknown;

  /** TODO */
  @Column({ name: 'settings', type: 'jsonb' })
  readonly settings!: unknown;

  /** TODO [checks: CHECK ((length(results_digest) = 32))] */
  @Column({ name: 'results_digest', type: 'bytea' })
  readonly resultsDigest!: Buffer;

  /** TODO */
  @Column({ name: 'approval_request_id', type: 'bigint' })
  readonly approvalRequestId!: bigint;

  /** TODO */
  @Column({ name: 'closed_by', type: 'bigint' })
  readonly closedBy!: bigint;

  /** TODO */
  @Column({ name: 'closed_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly closedAt!: Date;
}
