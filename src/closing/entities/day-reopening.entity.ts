import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A closed gaming day opened again, for which the entries of its closing are reversed. Append-only, once a closing,
 * written by `ClosingService` when a second person approves the request (trigger `require_approval`).
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
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The gaming day that was opened again, YYYY-MM-DD; no later day was closed. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** The closing that holds no more. */
  @PrimaryColumn({ name: 'closing_number', type: 'smallint' })
  readonly closingNumber!: number;

  /** Why it is opened again, 3 to 2 000 characters. */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** The request by which a second person opened it again. */
  @Column({ name: 'approval_request_id', type: 'bigint' })
  readonly approvalRequestId!: bigint;

  /** The second person, who approved the request. */
  @Column({ name: 'reopened_by', type: 'bigint' })
  readonly reopenedBy!: bigint;

  /** When it was opened again, by the server's clock. */
  @Column({ name: 'reopened_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly reopenedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
