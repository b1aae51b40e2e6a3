import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Sums over a machine's closed gaming days, used to estimate the spread of its hold when the maker gives no volatility
 * index. Derived from the results of closed days: `ClosingService` adds a day on closing and subtracts it on reopening.
 * Outside the sealed log. The hold of a day is its metered win ÷ coin in.
 */
@Entity({ name: 'machine_hold_sums' })
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
export class MachineHoldSumEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The machine of the days. */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** Number of closed days with play; below the setting `sigmaMinimumDays` (30 by default) nothing is estimated. */
  @Column({ name: 'days', type: 'integer' }) readonly days!: number;

  /** Games played over those days. */
  @Column({ name: 'games', type: 'bigint' }) readonly games!: bigint;

  /** Coin in over those days, in minor units. */
  @Column({ name: 'coin_in_minor', type: 'bigint' }) readonly coinInMinor!: bigint;

  /** Metered win over those days, in minor units. */
  @Column({ name: 'win_minor', type: 'bigint' }) readonly winMinor!: bigint;

  /** Σ games × hold over those days, as decimal text with 18 decimals. */
  @Column({ name: 'sum_games_hold', type: 'numeric', precision: 60, scale: 18 }) readonly sumGamesHold!: string;

  /** Σ games × hold² over those days, as decimal text with 18 decimals. */
  @Column({ name: 'sum_games_hold_squared', type: 'numeric', precision: 60, scale: 18 })
  readonly sumGamesHoldSquared!: string;
}
