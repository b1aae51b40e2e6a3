import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { MachineEventCode } from '#domain/meters/machine-events.js';

/**
 * Something that happened to a machine, as its interface or a person reports it: a door, a RAM clear, a win to pay.
 * Append-only, partitioned by month of `occurredAt` and proven batch by batch by `event_batches`; the same event sent
 * again is not a second row. `EventsService` writes it, and `RamClearsService` for a RAM clear that the machine did not
 * report.
 */
@Entity({ name: 'machine_events' })
@Unique(['establishmentId', 'machineId', 'occurredAt', 'code', 'stationId', 'sequenceNumber'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('StationEntity', ['establishmentId', 'stationId'], ['establishmentId', 'stationId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class MachineEventEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The machine to which it happened. */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** When it happened, by the clock of the device or as the person says. */
  @PrimaryColumn({ name: 'occurred_at', type: 'timestamptz' })
  readonly occurredAt!: Date;

  /** Given by the database; part of the key, for two events may share an instant. */
  @PrimaryColumn({ name: 'event_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly eventId!: bigint;

  /** The station to which it happened; null: the whole machine. */
  @Column({ name: 'station_id', type: 'bigint', nullable: true })
  readonly stationId!: bigint | null;

  /** What happened, of the closed list of `machine-events.ts`. */
  @Column({ name: 'code', type: 'text' })
  readonly code!: MachineEventCode;

  /** `device`: it came with a device's token; `person`: somebody entered it. */
  @Column({ name: 'source', type: 'text' })
  readonly source!: 'device' | 'person';

  /** What was said of it, 500 characters at most; usually empty. */
  @Column({ name: 'note', type: 'text', default: () => "''::text" })
  readonly note!: string;

  /** Who entered it, or the person whom the device's token represents; null: nobody is named. */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true })
  readonly recordedBy!: bigint | null;

  /** When the server received it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;

  /** The number the machine's interface gave it, by which gaps are found; null: it gave none. */
  @Column({ name: 'sequence_number', type: 'bigint', nullable: true })
  readonly sequenceNumber!: bigint | null;

  /** The row of `event_batches` whose digest covers it. */
  @Column({ name: 'batch_id', type: 'bigint', default: () => "nextval('event_batch_ids'::regclass)" })
  readonly batchId!: bigint;
}
