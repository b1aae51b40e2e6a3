import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { HoldJudgement } from '#domain/reconciliation/hold-period.js';

/**
 * The cumulative hold of a machine at the end of a gaming day, as a run computed it: its play since the last change of
 * program, denomination, certified return or rake. It continues that of the day before. A trigger refuses one without
 * its line in `day_results`, and deletes both together. Outside the sealed log.
 */
@Entity({ name: 'machine_hold_periods' })
export class MachineHoldPeriodEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Gaming day at the end of which the sums count. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** The run (one computation of the day) that computed the row. */
  @PrimaryColumn({ name: 'run_number', type: 'integer' }) readonly runNumber!: number;

  /** Machine of the sums. */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** Judgement of the cumulative hold, or the reason why it is not judged. */
  @Column({ name: 'judgement', type: 'text' }) readonly judgement!: HoldJudgement;

  /** True when the day's own play is in the sums. */
  @Column({ name: 'day_included', type: 'boolean' }) readonly dayIncluded!: boolean;

  /** First gaming day in the sums; null: no play under the present terms yet. */
  @Column({ name: 'since_day', type: 'date', nullable: true }) readonly sinceDay!: string | null;

  /** Number of gaming days in the sums. */
  @Column({ name: 'days', type: 'integer', default: () => '0' }) readonly days!: number;

  /** Cumulative games. */
  @Column({ name: 'games', type: 'bigint', default: () => '0' }) readonly games!: bigint;

  /** Cumulative coin in, in minor units. */
  @Column({ name: 'coin_in_minor', type: 'bigint', default: () => '0' }) readonly coinInMinor!: bigint;

  /** Cumulative metered win, in minor units. */
  @Column({ name: 'metered_win_minor', type: 'bigint', default: () => '0' }) readonly meteredWinMinor!: bigint;

  /** Cumulative theoretical win = Σ coin in × theoretical hold, in minor units with six decimals. */
  @Column({ name: 'theoretical_win_minor', type: 'numeric', precision: 26, scale: 6, default: () => '0' })
  readonly theoreticalWinMinor!: string;

  /** Day since which the cumulative hold is beyond the tolerance without a break; null: it is not. */
  @Column({ name: 'beyond_since_day', type: 'date', nullable: true }) readonly beyondSinceDay!: string | null;
}
