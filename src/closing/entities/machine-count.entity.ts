import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'machine_counts' })
@ForeignKey('PersonEntity', ['countedBy'], ['personId'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class MachineCountEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** TODO [checks: CHECK (((count_number >= 1) AND (count_number <= 9)))] */
  @PrimaryColumn({ name: 'count_number', type: 'smallint' })
  readonly countNumber!: number;

  /** TODO [checks: CHECK ((revision >= 1))] */
  @PrimaryColumn({ name: 'revision', type: 'smallint', default: () => '1' })
  readonly revision!: number;

  /** TODO [checks: CHECK ((jsonb_typeof(notes) = 'array'::text))] */
  @Column({ name: 'notes', type: 'jsonb', default: () => "'[]'::jsonb" })
  readonly notes!: unknown;

  /** TODO [checks: CHECK ((notes_minor >= 0))] */
  @Column({ name: 'notes_minor', type: 'bigint' })
  readonly notesMinor!: bigint;

  /** TODO [checks: CHECK ((tickets_minor >= 0))] */
  @Column({ name: 'tickets_minor', type: 'bigint', default: () => '0' })
  readonly ticketsMinor!: bigint;

  /** TODO [checks: CHECK ((ticket_count >= 0))] */
  @Column({ name: 'ticket_count', type: 'integer', default: () => '0' })
  readonly ticketCount!: number;

  /** TODO [checks: CHECK ((coins_minor >= 0))] */
  @Column({ name: 'coins_minor', type: 'bigint', default: () => '0' })
  readonly coinsMinor!: bigint;

  /** TODO [checks: CHECK ((source = ANY (ARRAY['person'::text, 'file'::text, 'drop'::text])))] */
  @Column({ name: 'source', type: 'text' })
  readonly source!: 'person' | 'file' | 'drop';

  /** TODO */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" })
  readonly reason!: string;

  /** TODO */
  @Column({ name: 'approval_request_id', type: 'bigint', nullable: true })
  readonly approvalRequestId!: bigint | null;

  /** TODO */
  @Column({ name: 'counted_by', type: 'bigint', nullable: true })
  readonly countedBy!: bigint | null;

  /** TODO */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true })
  readonly recordedBy!: bigint | null;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
