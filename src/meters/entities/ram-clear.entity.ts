import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CounterName } from '#domain/meters/counters.js';

/**
 * A RAM clear as read on the spot: the counters of one station before it, and their new start. Append-only;
 * `RamClearsService` writes it when an intervention sheet's RAM clear is signed, and the movement across the clear is
 * judged by these values.
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
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Station of the readings. */
  @PrimaryColumn({ name: 'station_id', type: 'bigint' }) readonly stationId!: bigint;

  /** Its machine, as in the key of the event. */
  @Column({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** Time of the clear: the instant of the event. */
  @PrimaryColumn({ name: 'occurred_at', type: 'timestamptz' }) readonly occurredAt!: Date;

  /** Event `ramClear`, reported by the machine or entered with this row. */
  @PrimaryColumn({ name: 'event_id', type: 'bigint' }) readonly eventId!: bigint;

  /** Time of the reading before it. */
  @Column({ name: 'before_read_at', type: 'timestamptz' }) readonly beforeReadAt!: Date;

  /** Counters before it, by camel-case name, decimal text in their units; null: no longer readable. */
  @Column({ name: 'before_counters', type: 'jsonb', nullable: true })
  readonly beforeCounters!: Readonly<Partial<Record<CounterName, string>>> | null;

  /** Time of the reading after it, or at its very instant. */
  @Column({ name: 'after_read_at', type: 'timestamptz' }) readonly afterReadAt!: Date;

  /** Counters at their new start, in the same form. */
  @Column({ name: 'after_counters', type: 'jsonb' })
  readonly afterCounters!: Readonly<Partial<Record<CounterName, string>>>;

  /** User who entered the RAM clear. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** Time of its entry, by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
