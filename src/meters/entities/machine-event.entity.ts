import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { MachineEventCode, EventSource } from '#domain/meters/machine-events.js';

/**
 * An event of a machine, reported by its interface or a person: a door, a RAM clear, a win to pay. Append-only,
 * partitioned by month of `occurredAt` and proven batch by batch by `event_batches`; resending an event adds no second
 * row. `EventsService` writes it, and `RamClearsService` for a RAM clear that the machine did not report.
 */
@Entity({ name: 'machine_events' })
@Unique(['establishmentId', 'machineId', 'occurredAt', 'code', 'stationId', 'sequenceNumber'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('StationEntity', ['establishmentId', 'stationId'], ['establishmentId', 'stationId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class MachineEventEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Machine of the event. */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** Time of the event, by the clock of the device or as entered by the person. */
  @PrimaryColumn({ name: 'occurred_at', type: 'timestamptz' }) readonly occurredAt!: Date;

  /** Assigned by the database; part of the key, as two events may share an instant. */
  @PrimaryColumn({ name: 'event_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly eventId!: bigint;

  /** Station of the event; null: the whole machine. */
  @Column({ name: 'station_id', type: 'bigint', nullable: true }) readonly stationId!: bigint | null;

  /** Code of the event, from the closed list of `machine-events.ts`. */
  @Column({ name: 'code', type: 'text' }) readonly code!: MachineEventCode;

  /** `device`: sent with a device's token; `person`: entered by hand. */
  @Column({ name: 'source', type: 'text' }) readonly source!: EventSource;

  /** Note, 500 characters at most; usually empty. */
  @Column({ name: 'note', type: 'text', default: () => "''::text" }) readonly note!: string;

  /** User who entered it, or the person represented by the device's token; null: no person is named. */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true }) readonly recordedBy!: bigint | null;

  /** Time of receipt by the server. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Number assigned by the machine's interface, used to find gaps; null: none. */
  @Column({ name: 'sequence_number', type: 'bigint', nullable: true }) readonly sequenceNumber!: bigint | null;

  /** Row of `event_batches` whose digest covers it. */
  @Column({ name: 'batch_id', type: 'bigint', default: () => "nextval('event_batch_ids'::regclass)" })
  readonly batchId!: bigint;
}
