import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { TotalKind, EntrySource } from '#domain/reconciliation/reconciliation-types.js';

/**
 * A total of one kind for one machine and gaming day, as a person entered it: paid, issued or filled. It takes
 * precedence over the sum of the slips and is compared with it. Append-only, written by `CountsService`; a correction
 * is a further revision that a second person approved.
 */
@Entity({ name: 'machine_day_totals' })
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class MachineDayTotalEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Gaming day of the payments, YYYY-MM-DD; open when the row was written. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** The machine concerned. */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** Kind of total: a kind of hand pay, tickets issued or fills. */
  @PrimaryColumn({ name: 'kind', type: 'text' }) readonly kind!: TotalKind;

  /** Revision, 1 for the first entry; the highest revision of a kind is in force. */
  @PrimaryColumn({ name: 'revision', type: 'smallint', default: () => '1' }) readonly revision!: number;

  /** The total, in minor units. */
  @Column({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;

  /** Number of slips in the total, as entered; 0: not stated. */
  @Column({ name: 'slip_count', type: 'integer', default: () => '0' }) readonly slipCount!: number;

  /** Origin: a form or a file. */
  @Column({ name: 'source', type: 'text' }) readonly source!: EntrySource;

  /** Reason for the correction; empty for a first entry. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" }) readonly reason!: string;

  /** The request whose approval made the correction; null: a first entry. */
  @Column({ name: 'approval_request_id', type: 'bigint', nullable: true }) readonly approvalRequestId!: bigint | null;

  /** Person who entered the total or approved the correction; null: not recorded. */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true }) readonly recordedBy!: bigint | null;

  /** Write time by the database's clock; it makes an earlier reconciliation out of date. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Import that entered it; null: no import. */
  @Column({ name: 'import_id', type: 'bigint', nullable: true }) readonly importId!: bigint | null;

  /** True: the entry was withdrawn with its import, and has no amounts; null: it was not. */
  @Column({ name: 'is_withdrawn', type: 'boolean', nullable: true }) readonly isWithdrawn!: boolean | null;

  /** Salt of the log's text digests, 16 bytes; null once the texts were erased. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
