import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CounterName } from '#domain/meters/counters.js';

/**
 * A RAM clear as somebody read it on the spot: the counters of one station before it, and where they began again.
 * Append-only; `RamClearsService` writes it when an intervention sheet's RAM clear is signed, and the movement across
 * the clear is judged by these values.
 */
@Entity({ name: 'ram_clears' })
@ForeignKey(
  'MachineEventEntity',
  ['establishmentId', 'machineId', 'occurredAt', 'eventId'],
  ['establishmentId', 'machineId', 'occurredAt', 'eventId'],
)
@ForeignKey('StationEntity', ['establishmentId', 'stationId'], ['establishmentId', 'stationId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class RamClearEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The station that was read. */
  @PrimaryColumn({ name: 'station_id', type: 'bigint' })
  readonly stationId!: bigint;

  /** Its machine, as the key of the event has it. */
  @Column({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** When the memory was cleared: the instant of the event. */
  @PrimaryColumn({ name: 'occurred_at', type: 'timestamptz' })
  readonly occurredAt!: Date;

  /** The event `ramClear`, reported by the machine or entered with this row. */
  @PrimaryColumn({ name: 'event_id', type: 'bigint' })
  readonly eventId!: bigint;

  /** When the counters were read before it. */
  @Column({ name: 'before_read_at', type: 'timestamptz' })
  readonly beforeReadAt!: Date;

  /** What they said, by camel-case name, decimal text in their units; null: nothing could be read any more. */
  @Column({ name: 'before_counters', type: 'jsonb', nullable: true })
  readonly beforeCounters!: Readonly<Partial<Record<CounterName, string>>> | null;

  /** When they were read after it, or at its very instant. */
  @Column({ name: 'after_read_at', type: 'timestamptz' })
  readonly afterReadAt!: Date;

  /** Where they began again, in the same form. */
  @Column({ name: 'after_counters', type: 'jsonb' })
  readonly afterCounters!: Readonly<Partial<Record<CounterName, string>>>;

  /** Who entered the RAM clear. */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** When it was entered, by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
