import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * The reopening of a closed gaming day, for which the entries of its closing are reversed. Append-only, one per
 * closing; `ClosingService` writes it when a second person approves the request (trigger `require_approval`).
 */
@Entity({ name: 'day_reopenings' })
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey(
  'DayClosingEntity',
  ['establishmentId', 'gamingDay', 'closingNumber'],
  ['establishmentId', 'gamingDay', 'closingNumber'],
)
@ForeignKey('PersonEntity', ['reopenedBy'], ['personId'])
export class DayReopeningEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The reopened gaming day, YYYY-MM-DD; no later day was closed. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** The closing that is no longer in force. */
  @PrimaryColumn({ name: 'closing_number', type: 'smallint' }) readonly closingNumber!: number;

  /** Reason for the reopening, 3 to 2 000 characters. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** The request whose approval reopened the day. */
  @Column({ name: 'approval_request_id', type: 'bigint' }) readonly approvalRequestId!: bigint;

  /** The second person, who approved the request. */
  @Column({ name: 'reopened_by', type: 'bigint' }) readonly reopenedBy!: bigint;

  /** Reopening time by the server's clock. */
  @Column({ name: 'reopened_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly reopenedAt!: Date;

  /** Salt of the log's text digests, 16 bytes; null once the texts were erased. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
