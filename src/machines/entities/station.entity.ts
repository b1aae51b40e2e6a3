import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { CounterName } from '#domain/meters/counters.js';

/**
 * A player's position at a machine (poste de jeu), which has one or more and to which the meters belong (MC:19.4).
 * Append-only.
 */
@Entity({ name: 'stations' })
@Unique(['establishmentId', 'machineId', 'stationNumber'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
export class StationEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'station_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly stationId!: bigint;

  /** The machine that it belongs to. */
  @Column({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** From 1 within the machine. */
  @Column({ name: 'station_number', type: 'smallint' }) readonly stationNumber!: number;

  /** Digits of its counters, 4 to 18, after which they roll over to zero. */
  @Column({ name: 'meter_digits', type: 'smallint', default: () => '10' }) readonly meterDigits!: number;

  /** Digits of the counters that differ, such as `{ billsCredits: 7 }`. */
  @Column({ name: 'counter_digits', type: 'jsonb', default: () => "'{}'::jsonb" })
  readonly counterDigits!: Readonly<Partial<Record<CounterName, number>>>;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
