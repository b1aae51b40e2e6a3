import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CountSource } from '#domain/reconciliation/reconciliation-types.js';

/**
 * A count of one machine for one gaming day. Append-only, written by `CountsService` and, for certified drops, by
 * `CertifiedCountsService`. A correction is a further revision that a second person approved; another count number is
 * an independent count that is compared with it.
 */
@Entity({ name: 'machine_counts' })
@ForeignKey('PersonEntity', ['countedBy'], ['personId'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class MachineCountEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The counted gaming day, YYYY-MM-DD; open when the row was written. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** The counted machine. */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /**
   * Number of the count, 1 to 9; people enter the independent counts 1 and 2, a certified drop and a further box take the
   * next free one.
   */
  @PrimaryColumn({ name: 'count_number', type: 'smallint' }) readonly countNumber!: number;

  /** The count to whose money this further box of the machine adds; null: a count of its own. */
  @Column({ name: 'adds_to', type: 'smallint', nullable: true }) readonly addsTo!: number | null;

  /** Revision, 1 for the first entry; the highest revision of a count is in force. */
  @PrimaryColumn({ name: 'revision', type: 'smallint', default: () => '1' }) readonly revision!: number;

  /** Number of notes of each value, lowest first, values in minor units; empty: none. */
  @Column({ name: 'notes', type: 'jsonb', default: () => "'[]'::jsonb" })
  readonly notes!: readonly { readonly valueMinor: string; readonly count: string }[];

  /** Value of the notes, in minor units. */
  @Column({ name: 'notes_minor', type: 'bigint' }) readonly notesMinor!: bigint;

  /** Value of the tickets, in minor units. */
  @Column({ name: 'tickets_minor', type: 'bigint', default: () => '0' }) readonly ticketsMinor!: bigint;

  /** Number of tickets. */
  @Column({ name: 'ticket_count', type: 'integer', default: () => '0' }) readonly ticketCount!: number;

  /** Value of the coins, in minor units. */
  @Column({ name: 'coins_minor', type: 'bigint', default: () => '0' }) readonly coinsMinor!: bigint;

  /** Instant at which the box left the machine; null: not stated, it is the end of the gaming day. */
  @Column({ name: 'removed_at', type: 'timestamptz', nullable: true }) readonly removedAt!: Date | null;

  /** Origin: a form, a file, or the certified count of the day's drops. */
  @Column({ name: 'source', type: 'text' }) readonly source!: CountSource;

  /** Reason for the correction; empty for a first entry and for a drop. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" }) readonly reason!: string;

  /** The request whose approval made the correction; null: a first entry, or a drop, which two people certified. */
  @Column({ name: 'approval_request_id', type: 'bigint', nullable: true }) readonly approvalRequestId!: bigint | null;

  /** The same person as `recordedBy`; null: not recorded. */
  @Column({ name: 'counted_by', type: 'bigint', nullable: true }) readonly countedBy!: bigint | null;

  /** Person who entered the count, approved the correction or recorded the certification; null: not recorded. */
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
