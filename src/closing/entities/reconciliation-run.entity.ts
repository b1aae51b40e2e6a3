import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { SettingScalar } from '#declarations/shapes/shape.js';
import type { SettingKey } from '#domain/settings/settings.js';

/**
 * One computation of a gaming day: metered figures against counted and paid ones. `ReconciliationService` writes it
 * with its results and findings and deletes earlier runs. The run of a closing is frozen (trigger `refuse_frozen_run`)
 * and proven by the closing's digest; other runs can be computed again.
 */
@Entity({ name: 'reconciliation_runs' })
@ForeignKey('PersonEntity', ['computedBy'], ['personId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
export class ReconciliationRunEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The computed gaming day, YYYY-MM-DD. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Number among the computations of the day, from 1. */
  @PrimaryColumn({ name: 'run_number', type: 'integer' }) readonly runNumber!: number;

  /** Computation time by the server's clock; later records are not included. */
  @Column({ name: 'computed_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly computedAt!: Date;

  /** Person who requested the computation, or the closing that needed it; null: not recorded. */
  @Column({ name: 'computed_by', type: 'bigint', nullable: true }) readonly computedBy!: bigint | null;

  /** Version of the product that computed it, as printed on the daily statement. */
  @Column({ name: 'software_version', type: 'text' }) readonly softwareVersion!: string;

  /** Settings in force on the day, amounts as text, each with its first gaming day; `from` null: the default. */
  @Column({ name: 'settings', type: 'jsonb' })
  readonly settings!: Readonly<
    Partial<Record<SettingKey, { readonly value: SettingScalar; readonly from: string | null }>>
  >;

  /** Number of lines in `day_results`. */
  @Column({ name: 'machine_count', type: 'integer' }) readonly machineCount!: number;

  /** Number of rows in `findings`. */
  @Column({ name: 'finding_count', type: 'integer' }) readonly findingCount!: number;
}
