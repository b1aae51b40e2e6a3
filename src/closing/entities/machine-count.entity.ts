import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * What was counted of one machine for one gaming day. Append-only, written by `CountsService` and, of certified drops,
 * by `CertifiedCountsService`; a correction is a further revision that a second person approved, and a count under
 * another number is an independent one that is compared with it.
 */
@Entity({ name: 'machine_counts' })
@ForeignKey('PersonEntity', ['countedBy'], ['personId'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class MachineCountEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The gaming day that was counted, YYYY-MM-DD; it was open when this was written. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** The machine that was counted. */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** Which of the independent counts it is, 1 to 9; people enter 1 and 2, a certified drop takes the next one free. */
  @PrimaryColumn({ name: 'count_number', type: 'smallint' })
  readonly countNumber!: number;

  /** 1 as it was first entered; the highest of a count is in force. */
  @PrimaryColumn({ name: 'revision', type: 'smallint', default: () => '1' })
  readonly revision!: number;

  /** How many notes of each value, the lowest first, values in minor units; empty: none. */
  @Column({ name: 'notes', type: 'jsonb', default: () => "'[]'::jsonb" })
  readonly notes!: readonly { readonly valueMinor: string; readonly count: string }[];

  /** What the notes are worth, in minor units. */
  @Column({ name: 'notes_minor', type: 'bigint' })
  readonly notesMinor!: bigint;

  /** What the tickets are worth, in minor units. */
  @Column({ name: 'tickets_minor', type: 'bigint', default: () => '0' })
  readonly ticketsMinor!: bigint;

  /** How many tickets. */
  @Column({ name: 'ticket_count', type: 'integer', default: () => '0' })
  readonly ticketCount!: number;

  /** What the coins are worth, in minor units. */
  @Column({ name: 'coins_minor', type: 'bigint', default: () => '0' })
  readonly coinsMinor!: bigint;

  /** Entered in a form, read from a file, or the certified count of the day's drops. */
  @Column({ name: 'source', type: 'text' })
  readonly source!: 'person' | 'file' | 'drop';

  /** Why a correction was asked for; empty as it was first entered and of a drop. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" })
  readonly reason!: string;

  /** The request by which a correction was approved; null: first entered, or of a drop, which two people certified. */
  @Column({ name: 'approval_request_id', type: 'bigint', nullable: true })
  readonly approvalRequestId!: bigint | null;

  /** The same person as `recordedBy`; null: nobody is named. */
  @Column({ name: 'counted_by', type: 'bigint', nullable: true })
  readonly countedBy!: bigint | null;

  /** Who entered it, approved the correction or recorded the certification; null: nobody is named. */
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
