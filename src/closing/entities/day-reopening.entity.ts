import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'day_reopenings' })
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey(
  'DayClosingEntity',
  ['establishmentId', 'gamingDay', 'closingNumber'],
  ['establishmentId', 'gamingDay', 'closingNumber'],
)
@ForeignKey('PersonEntity', ['reopenedBy'], ['personId'])
export class DayReopeningEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO */
  @PrimaryColumn({ name: 'closing_number', type: 'smallint' })
  readonly closingNumber!: number;

  /** TODO [checks: CHECK (((length(reason) >= 3) AND (length(reason) <= 2000)))] */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** TODO */
  @Column({ name: 'approval_request_id', type: 'bigint' })
  readonly approvalRequestId!: bigint;

  /** TODO */
  @Column({ name: 'reopened_by', type: 'bigint' })
  readonly reopenedBy!: bigint;

  /** TODO */
  @Column({ name: 'reopened_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly reopenedAt!: Date;
}
