import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CounterName } from '#domain/meters/counters.js';
import type { MeterBreakKind } from '#domain/meters/meter-step.js';

/**
 * A step between two readings of a station in which the counters did more than increase: a rollover, a RAM clear or a
 * meter exception. Derived from readings and events by `ScanService`, which replaces it on every change and can rebuild
 * it at any time; it is outside the sealed log.
 */
@Entity({ name: 'meter_breaks' })
@ForeignKey('StationEntity', ['establishmentId', 'stationId'], ['establishmentId', 'stationId'])
export class MeterBreakEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Station of the counters. */
  @PrimaryColumn({ name: 'station_id', type: 'bigint' }) readonly stationId!: bigint;

  /** Reading at the start of the step. */
  @Column({ name: 'earlier_read_at', type: 'timestamptz' }) readonly earlierReadAt!: Date;

  /** Reading at its end; a station has one step per reading. */
  @PrimaryColumn({ name: 'later_read_at', type: 'timestamptz' }) readonly laterReadAt!: Date;

  /** Explanation of the step; `exception`: there is none, and a person must check. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: MeterBreakKind;

  /** Last known counters before the step, by camel-case name, decimal text in their units. */
  @Column({ name: 'previous_counters', type: 'jsonb' })
  readonly previousCounters!: Readonly<Partial<Record<CounterName, string>>>;

  /** Counters among `previousCounters` that the earlier reading did not report: their value is older. */
  @Column({ name: 'stale_counters', type: 'jsonb', default: () => "'[]'::jsonb" })
  readonly staleCounters!: readonly CounterName[];

  /** Counters reported by the later reading, in the same form. */
  @Column({ name: 'next_counters', type: 'jsonb' })
  readonly nextCounters!: Readonly<Partial<Record<CounterName, string>>>;

  /** Reasons why nothing is proven: each a `MeterException` as JSON, values as text; empty for an explained step. */
  @Column({ name: 'exceptions', type: 'jsonb', default: () => "'[]'::jsonb" })
  readonly exceptions!: readonly Readonly<Record<string, unknown>>[];

  /** First reading that an excursion leaves out, up to `laterReadAt`; null: the step is no excursion. */
  @Column({ name: 'excursion_from', type: 'timestamptz', nullable: true }) readonly excursionFrom!: Date | null;
}
