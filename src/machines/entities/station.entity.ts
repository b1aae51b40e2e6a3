import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'stations' })
@Unique(['establishmentId', 'machineId', 'stationNumber'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
export class StationEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'station_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly stationId!: bigint;

  /** TODO */
  @Column({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** TODO [checks: CHECK ((station_number >= 1))] */
  @Column({ name: 'station_number', type: 'smallint' })
  readonly stationNumber!: number;

  /** TODO [checks: CHECK (((meter_digits >= 4) AND (meter_digits <= 18)))] */
  @Column({ name: 'meter_digits', type: 'smallint', default: () => '10' })
  readonly meterDigits!: number;

  /** TODO */
  @Column({ name: 'counter_digits', type: 'jsonb', default: () => "'{}'::jsonb" })
  readonly counterDigits!: unknown;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
