import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CounterName } from '#domain/meters/counters.js';

/**
 * A step between two readings of a station in which the counters did more than increase: a rollover, a RAM clear or a
 * meter exception. Derived from readings and events by `ScanService`, which replaces it whenever they change and can
 * rebuild it at any time; it is outside the sealed log.
 */
@Entity({ name: 'meter_breaks' })
@ForeignKey('StationEntity', ['establishmentId', 'stationId'], ['establishmentId', 'stationId'])
export class MeterBreakEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The station whose counters it is about. */
  @PrimaryColumn({ name: 'station_id', type: 'bigint' })
  readonly stationId!: bigint;

  /** The reading with which the step begins. */
  @Column({ name: 'earlier_read_at', type: 'timestamptz' })
  readonly earlierReadAt!: Date;

  /** The reading with which it ends; a station has one step to each reading. */
  @PrimaryColumn({ name: 'later_read_at', type: 'timestamptz' })
  readonly laterReadAt!: Date;

  /** How the step is explained; `exception`: it is not, and a person must check. */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: 'rollover' | 'ramClear' | 'exception';

  /** The counters as last known before the step, by camel-case name, decimal text in their units. */
  @Column({ name: 'previous_counters', type: 'jsonb' })
  readonly previousCounters!: Readonly<Partial<Record<CounterName, string>>>;

  /** Those of `previousCounters` that the earlier reading did not report: their value is older. */
  @Column({ name: 'stale_counters', type: 'jsonb', default: () => "'[]'::jsonb" })
  readonly staleCounters!: readonly CounterName[];

  /** The counters that the later reading reported, in the same form. */
  @Column({ name: 'next_counters', type: 'jsonb' })
  readonly nextCounters!: Readonly<Partial<Record<CounterName, string>>>;

  /** Why nothing is proven: each a `MeterException` as JSON, values as text; empty when it is explained. */
  @Column({ name: 'exceptions', type: 'jsonb', default: () => "'[]'::jsonb" })
  readonly exceptions!: readonly Readonly<Record<string, unknown>>[];
}
