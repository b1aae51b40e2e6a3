import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'ram_clears' })
@ForeignKey(
  'MachineEventEntity',
  ['establishmentId', 'machineId', 'occurredAt', 'eventId'],
  ['establishmentId', 'machineId', 'occurredAt', 'eventId'],
)
@ForeignKey('StationEntity', ['establishmentId', 'stationId'], ['establishmentId', 'stationId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class RamClearEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'station_id', type: 'bigint' })
  readonly stationId!: bigint;

  /** TODO */
  @Column({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** TODO [checks: CHECK (((before_read_at < occurred_at) AND (occurred_at <= after_read_at)))] */
  @PrimaryColumn({ name: 'occurred_at', type: 'timestamptz' })
  readonly occurredAt!: Date;

  /** TODO */
  @PrimaryColumn({ name: 'event_id', type: 'bigint' })
  readonly eventId!: bigint;

  /** TODO [checks: CHECK (((before_read_at < occurred_at) AND (occurred_at <= after_read_at)))] */
  @Column({ name: 'before_read_at', type: 'timestamptz' })
  readonly beforeReadAt!: Date;

  /** TODO */
  @Column({ name: 'before_counters', type: 'jsonb', nullable: true })
  readonly beforeCounters!: unknown | null;

  /** TODO [checks: CHECK (((before_read_at < occurred_at) AND (occurred_at <= after_read_at)))] */
  @Column({ name: 'after_read_at', type: 'timestamptz' })
  readonly afterReadAt!: Date;

  /** TODO */
  @Column({ name: 'after_counters', type: 'jsonb' })
  readonly afterCounters!: unknown;

  /** TODO */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
