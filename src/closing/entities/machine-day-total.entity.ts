import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { TotalKind } from '#domain/reconciliation/reconciliation-types.js';

/**
 * What was paid, issued or filled at one machine on one gaming day, of one kind, as a person entered it; it comes
 * before what the slips add up to, and is compared with them. Append-only, written by `CountsService`; a correction is
 * a further revision that a second person approved.
 */
@Entity({ name: 'machine_day_totals' })
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class MachineDayTotalEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The gaming day of the payments, YYYY-MM-DD; it was open when this was written. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** The machine that they concern. */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** What the total is of: a kind of hand pay, tickets issued or fills. */
  @PrimaryColumn({ name: 'kind', type: 'text' })
  readonly kind!: TotalKind;

  /** 1 as it was first entered; the highest of a kind is in force. */
  @PrimaryColumn({ name: 'revision', type: 'smallint', default: () => '1' })
  readonly revision!: number;

  /** The total, in minor units. */
  @Column({ name: 'amount_minor', type: 'bigint' })
  readonly amountMinor!: bigint;

  /** How many slips it adds up, as entered; 0: nobody said. */
  @Column({ name: 'slip_count', type: 'integer', default: () => '0' })
  readonly slipCount!: number;

  /** Entered in a form, or read from a file. */
  @Column({ name: 'source', type: 'text' })
  readonly source!: 'person' | 'file';

  /** Why a correction was asked for; empty as it was first entered. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" })
  readonly reason!: string;

  /** The request by which a correction was approved; null: as it was first entered. */
  @Column({ name: 'approval_request_id', type: 'bigint', nullable: true })
  readonly approvalRequestId!: bigint | null;

  /** Who entered it or approved the correction; null: nobody is named. */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true })
  readonly recordedBy!: bigint | null;

  /** When the row was written, by the database's clock; an earlier reconciliation is then out of date. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
