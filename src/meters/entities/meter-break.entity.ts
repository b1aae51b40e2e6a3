import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'meter_breaks' })
@ForeignKey('StationEntity', ['establishmentId', 'stationId'], ['establishmentId', 'stationId'])
export class MeterBreakEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'station_id', type: 'bigint' })
  readonly stationId!: bigint;

  /** TODO */
  @Column({ name: 'earlier_read_at', type: 'timestamptz' })
  readonly earlierReadAt!: Date;

  /** TODO */
  @PrimaryColumn({ name: 'later_read_at', type: 'timestamptz' })
  readonly laterReadAt!: Date;

  /** TODO [checks: CHECK ((kind = ANY (ARRAY['rollover'::text, 'ramClear'::text, 'exception'::text])))] */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: 'rollover' | 'ramClear' | 'exception';

  /** TODO */
  @Column({ name: 'previous_counters', type: 'jsonb' })
  readonly previousCounters!: unknown;

  /** TODO */
  @Column({ name: 'stale_counters', type: 'jsonb', default: () => "'[]'::jsonb" })
  readonly staleCounters!: unknown;

  /** TODO */
  @Column({ name: 'next_counters', type: 'jsonb' })
  readonly nextCounters!: unknown;

  /** TODO */
  @Column({ name: 'exceptions', type: 'jsonb', default: () => "'[]'::jsonb" })
  readonly exceptions!: unknown;
}
