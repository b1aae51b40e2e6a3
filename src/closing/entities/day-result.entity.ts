import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'day_results' })
@ForeignKey(
  'ReconciliationRunEntity',
  ['establishmentId', 'gamingDay', 'runNumber'],
  ['establishmentId', 'gamingDay', 'runNumber'],
  { onDelete: 'CASCADE' },
)
@ForeignKey(
  'MachineVersionEntity',
  ['establishmentId', 'machineId', 'versionNumber'],
  ['establishmentId', 'machineId', 'versionNumber'],
)
export class DayResultEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO */
  @PrimaryColumn({ name: 'run_number', type: 'integer' })
  readonly runNumber!: number;

  /** TODO */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** TODO */
  @Column({ name: 'version_number', type: 'integer' })
  readonly versionNumber!: number;

  /** TODO */
  @Column({ name: 'denomination_minor', type: 'bigint' })
  readonly denominationMinor!: bigint;

  /** TODO [checks: CHECK ((state = ANY (ARRAY['inService'::text, 'outOfService'::text, 'silent'::text])))] */
  @Column({ name: 'state', type: 'text' })
  readonly state!: 'inService' | 'outOfService' | 'silent';

  /** TODO */
  @Column({ name: 'return_percent', type: 'numeric', precision: 7, scale: 4, nullable: true })
  readonly returnPercent!: string | null;

  /** TODO */
  @Column({ name: 'reading_count', type: 'integer' })
  readonly readingCount!: number;

  /** TODO */
  @Column({ name: 'coin_in_minor', type: 'bigint', default: () => '0' })
  readonly coinInMinor!: bigint;

  /** TODO */
  @Column({ name: 'coin_out_minor', type: 'bigint', default: () => '0' })
  readonly coinOutMinor!: bigint;

  /** TODO */
  @Column({ name: 'jackpot_minor', type: 'bigint', default: () => '0' })
  readonly jackpotMinor!: bigint;

  /** TODO */
  @Column({ name: 'metered_win_minor', type: 'bigint', default: () => '0' })
  readonly meteredWinMinor!: bigint;

  /** TODO */
  @Column({ name: 'theoretical_win_minor', type: 'numeric', precision: 26, scale: 6, default: () => '0' })
  readonly theoreticalWinMinor!: string;

  /** TODO */
  @Column({ name: 'games_played', type: 'bigint', default: () => '0' })
  readonly gamesPlayed!: bigint;

  /** TODO */
  @Column({ name: 'drop_minor', type: 'bigint', default: () => '0' })
  readonly dropMinor!: bigint;

  /** TODO */
  @Column({ name: 'bills_minor', type: 'bigint', default: () => '0' })
  readonly billsMinor!: bigint;

  /** TODO */
  @Column({ name: 'ticket_in_minor', type: 'bigint', default: () => '0' })
  readonly ticketInMinor!: bigint;

  /** TODO */
  @Column({ name: 'coins_minor', type: 'bigint', default: () => '0' })
  readonly coinsMinor!: bigint;

  /** TODO */
  @Column({ name: 'electronic_in_minor', type: 'bigint', default: () => '0' })
  readonly electronicInMinor!: bigint;

  /** TODO */
  @Column({ name: 'electronic_out_minor', type: 'bigint', default: () => '0' })
  readonly electronicOutMinor!: bigint;

  /** TODO */
  @Column({ name: 'ticket_out_minor', type: 'bigint', default: () => '0' })
  readonly ticketOutMinor!: bigint;

  /** TODO */
  @Column({ name: 'hand_paid_cancelled_minor', type: 'bigint', default: () => '0' })
  readonly handPaidCancelledMinor!: bigint;

  /** TODO */
  @Column({ name: 'credits_change_minor', type: 'bigint', default: () => '0' })
  readonly creditsChangeMinor!: bigint;

  /** TODO */
  @Column({ name: 'counted', type: 'boolean', default: () => 'false' })
  readonly counted!: boolean;

  /** TODO */
  @Column({ name: 'counted_notes_minor', type: 'bigint', default: () => '0' })
  readonly countedNotesMinor!: bigint;

  /** TODO */
  @Column({ name: 'counted_tickets_minor', type: 'bigint', default: () => '0' })
  readonly countedTicketsMinor!: bigint;

  /** TODO */
  @Column({ name: 'counted_coins_minor', type: 'bigint', default: () => '0' })
  readonly countedCoinsMinor!: bigint;

  /** TODO */
  @Column({ name: 'paid_jackpot_minor', type: 'bigint', default: () => '0' })
  readonly paidJackpotMinor!: bigint;

  /** TODO */
  @Column({ name: 'paid_progressive_minor', type: 'bigint', default: () => '0' })
  readonly paidProgressiveMinor!: bigint;

  /** TODO */
  @Column({ name: 'paid_bonus_minor', type: 'bigint', default: () => '0' })
  readonly paidBonusMinor!: bigint;

  /** TODO */
  @Column({ name: 'paid_cancelled_minor', type: 'bigint', default: () => '0' })
  readonly paidCancelledMinor!: bigint;

  /** TODO */
  @Column({ name: 'paid_short_pay_minor', type: 'bigint', default: () => '0' })
  readonly paidShortPayMinor!: bigint;

  /** TODO */
  @Column({ name: 'paid_complement_minor', type: 'bigint', default: () => '0' })
  readonly paidComplementMinor!: bigint;

  /** TODO */
  @Column({ name: 'tickets_issued_minor', type: 'bigint', default: () => '0' })
  readonly ticketsIssuedMinor!: bigint;

  /** TODO */
  @Column({ name: 'fills_minor', type: 'bigint', default: () => '0' })
  readonly fillsMinor!: bigint;

  /** TODO */
  @Column({ name: 'cash_win_minor', type: 'bigint', default: () => '0' })
  readonly cashWinMinor!: bigint;

  /** TODO */
  @Column({ name: 'segments', type: 'jsonb', default: () => "'[]'::jsonb" })
  readonly segments!: unknown;

  /** TODO */
  @Column({ name: 'unreported_counters', type: 'text', array: true, default: () => "'{}'::text[]" })
  readonly unreportedCounters!: readonly string[];
}
