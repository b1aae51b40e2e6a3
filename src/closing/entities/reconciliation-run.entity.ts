import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { SettingScalar } from '#declarations/shapes/shape.js';
import type { SettingKey } from '#domain/settings/settings.js';

/**
 * One computation of a gaming day: the metered figures against what was counted and paid. `ReconciliationService`
 * writes it with its results and findings and deletes the runs before; the run that a closing names is frozen (trigger
 * `refuse_frozen_run`) and proven by the closing's digest, the others can be computed again.
 */
@Entity({ name: 'reconciliation_runs' })
@ForeignKey('PersonEntity', ['computedBy'], ['personId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
export class ReconciliationRunEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The gaming day that was computed, YYYY-MM-DD. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** Its place among the computations of the day, from 1. */
  @PrimaryColumn({ name: 'run_number', type: 'integer' })
  readonly runNumber!: number;

  /** When it was computed, by the server's clock; what is recorded later is not in it. */
  @Column({ name: 'computed_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly computedAt!: Date;

  /** Who asked for it, or for the closing that computed it; null: nobody is named. */
  @Column({ name: 'computed_by', type: 'bigint', nullable: true })
  readonly computedBy!: bigint | null;

  /** The version of the product that computed it, as the daily statement prints it. */
  @Column({ name: 'software_version', type: 'text' })
  readonly softwareVersion!: string;

  /** Each setting in force on the day, amounts as text, and since which gaming day; `from` null: by default. */
  @Column({ name: 'settings', type: 'jsonb' })
  readonly settings!: Readonly<
    Partial<Record<SettingKey, { readonly value: SettingScalar; readonly from: string | null }>>
  >;

  /** How many machines have a line in `day_results`. */
  @Column({ name: 'machine_count', type: 'integer' })
  readonly machineCount!: number;

  /** How many rows it has in `findings`. */
  @Column({ name: 'finding_count', type: 'integer' })
  readonly findingCount!: number;
}
