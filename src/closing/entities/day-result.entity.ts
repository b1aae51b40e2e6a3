import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CounterName } from '#domain/meters/counters.js';
import type { MachineDayState, MeteredDayFigure, SegmentFigures } from '#domain/reconciliation/reconciliation-types.js';

/**
 * One machine's line in a computation of a gaming day: metered, counted and paid figures. `ReconciliationService`
 * writes and deletes it with its run. The lines of a frozen run stay (trigger `refuse_lines_of_frozen_run`) and are
 * proven by the closing's digest. A metered figure is null when it is absent, with its counter in `unreportedCounters`,
 * or unknown, and then named in `unknownFigures`. Days closed under an earlier version have 0 instead.
 */
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
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The computed gaming day, YYYY-MM-DD. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** The computation of this line. */
  @PrimaryColumn({ name: 'run_number', type: 'integer' }) readonly runNumber!: number;

  /** The machine of this line. */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** Version of the machine in force when the day closes. */
  @Column({ name: 'version_number', type: 'integer' }) readonly versionNumber!: number;

  /** Value of one credit in that version, in minor units. */
  @Column({ name: 'denomination_minor', type: 'bigint' }) readonly denominationMinor!: bigint;

  /** In service or not when the day closes; `silent`: in service with a station that was silent for too long. */
  @Column({ name: 'state', type: 'text' }) readonly state!: MachineDayState;

  /** Certified theoretical return of that version, in percent, four decimals; null: unknown. */
  @Column({ name: 'return_percent', type: 'numeric', precision: 7, scale: 4, nullable: true })
  readonly returnPercent!: string | null;

  /** Number of readings of the day from its stations. */
  @Column({ name: 'reading_count', type: 'integer' }) readonly readingCount!: number;

  /** Metered coin in, in minor units; each stretch of the day counts at its own denomination. */
  @Column({ name: 'coin_in_minor', type: 'bigint', nullable: true }) readonly coinInMinor!: bigint | null;

  /** Metered coin out, in minor units. */
  @Column({ name: 'coin_out_minor', type: 'bigint', nullable: true }) readonly coinOutMinor!: bigint | null;

  /** Metered jackpots, progressives and bonuses included, in minor units. */
  @Column({ name: 'jackpot_minor', type: 'bigint', nullable: true }) readonly jackpotMinor!: bigint | null;

  /** Coin in less coin out less jackpots, in minor units. */
  @Column({ name: 'metered_win_minor', type: 'bigint', nullable: true }) readonly meteredWinMinor!: bigint | null;

  /** Coin in × (1 − theoretical return), exact, in minor units with six decimals. */
  @Column({ name: 'theoretical_win_minor', type: 'numeric', precision: 26, scale: 6, nullable: true })
  readonly theoreticalWinMinor!: string | null;

  /** Games played, by the meter. */
  @Column({ name: 'games_played', type: 'bigint', nullable: true }) readonly gamesPlayed!: bigint | null;

  /** Metered drop: notes, tickets, coins and electronic transfers in, in minor units. */
  @Column({ name: 'drop_minor', type: 'bigint', nullable: true }) readonly dropMinor!: bigint | null;

  /** Metered notes, in minor units. */
  @Column({ name: 'bills_minor', type: 'bigint', nullable: true }) readonly billsMinor!: bigint | null;

  /** Metered tickets inserted, in minor units. */
  @Column({ name: 'ticket_in_minor', type: 'bigint', nullable: true }) readonly ticketInMinor!: bigint | null;

  /** Metered coins, in minor units. */
  @Column({ name: 'coins_minor', type: 'bigint', nullable: true }) readonly coinsMinor!: bigint | null;

  /** Metered electronic transfers to the machine, in minor units. */
  @Column({ name: 'electronic_in_minor', type: 'bigint', nullable: true }) readonly electronicInMinor!: bigint | null;

  /** Metered electronic transfers off the machine, in minor units. */
  @Column({ name: 'electronic_out_minor', type: 'bigint', nullable: true }) readonly electronicOutMinor!: bigint | null;

  /** Metered tickets issued, in minor units. */
  @Column({ name: 'ticket_out_minor', type: 'bigint', nullable: true }) readonly ticketOutMinor!: bigint | null;

  /** Metered cancelled credits paid by hand, in minor units. */
  @Column({ name: 'hand_paid_cancelled_minor', type: 'bigint', nullable: true })
  readonly handPaidCancelledMinor!: bigint | null;

  /** Change in the credits on the machine over the day, in minor units; negative when they fell. */
  @Column({ name: 'credits_change_minor', type: 'bigint', nullable: true }) readonly creditsChangeMinor!: bigint | null;

  /** True when the machine has a count; otherwise the counted figures are 0. */
  @Column({ name: 'counted', type: 'boolean', default: () => 'false' }) readonly counted!: boolean;

  /** Notes of the first count in force, in minor units. */
  @Column({ name: 'counted_notes_minor', type: 'bigint', default: () => '0' }) readonly countedNotesMinor!: bigint;

  /** Tickets of that count, in minor units. */
  @Column({ name: 'counted_tickets_minor', type: 'bigint', default: () => '0' }) readonly countedTicketsMinor!: bigint;

  /** Coins of that count, in minor units. */
  @Column({ name: 'counted_coins_minor', type: 'bigint', default: () => '0' }) readonly countedCoinsMinor!: bigint;

  /** Jackpots paid by hand, in minor units. Like every paid figure: the entered total, or else the sum of the slips. */
  @Column({ name: 'paid_jackpot_minor', type: 'bigint', default: () => '0' }) readonly paidJackpotMinor!: bigint;

  /** Progressives paid by hand, in minor units. */
  @Column({ name: 'paid_progressive_minor', type: 'bigint', default: () => '0' })
  readonly paidProgressiveMinor!: bigint;

  /** Bonuses paid by hand, in minor units. */
  @Column({ name: 'paid_bonus_minor', type: 'bigint', default: () => '0' }) readonly paidBonusMinor!: bigint;

  /** Cancelled credits paid by hand, in minor units. */
  @Column({ name: 'paid_cancelled_minor', type: 'bigint', default: () => '0' }) readonly paidCancelledMinor!: bigint;

  /** Short pays, in minor units. */
  @Column({ name: 'paid_short_pay_minor', type: 'bigint', default: () => '0' }) readonly paidShortPayMinor!: bigint;

  /** Payment complements, in minor units (MC:21.4). */
  @Column({ name: 'paid_complement_minor', type: 'bigint', default: () => '0' }) readonly paidComplementMinor!: bigint;

  /** Tickets issued, as entered, in minor units. */
  @Column({ name: 'tickets_issued_minor', type: 'bigint', default: () => '0' }) readonly ticketsIssuedMinor!: bigint;

  /** Hopper fills, in minor units. */
  @Column({ name: 'fills_minor', type: 'bigint', default: () => '0' }) readonly fillsMinor!: bigint;

  /**
   * Counted drop and net transfers, less fills, hand pays, complements, tickets issued and growth of the hand pays owed,
   * in minor units.
   */
  @Column({ name: 'cash_win_minor', type: 'bigint', nullable: true }) readonly cashWinMinor!: bigint | null;

  /**
   * Play at each denomination, numbers as text, when the day had another denomination than at its close; else empty.
   */
  @Column({ name: 'segments', type: 'jsonb', default: () => "'[]'::jsonb" })
  readonly segments!: readonly Readonly<Record<keyof SegmentFigures, string | null>>[];

  /** Counters that no stretch of the day reported; the figures computed from them are absent. */
  @Column({ name: 'unreported_counters', type: 'text', array: true, default: () => "'{}'::text[]" })
  readonly unreportedCounters!: readonly CounterName[];

  /** Restricted (promotional) tickets inserted, in minor units; null: not reported. */
  @Column({ name: 'restricted_ticket_in_minor', type: 'bigint', nullable: true })
  readonly restrictedTicketInMinor!: bigint | null;

  /** Restricted tickets issued, in minor units; null: not reported. */
  @Column({ name: 'restricted_ticket_out_minor', type: 'bigint', nullable: true })
  readonly restrictedTicketOutMinor!: bigint | null;

  /** Restricted transfers to the machine, in minor units; null: not reported. */
  @Column({ name: 'restricted_electronic_in_minor', type: 'bigint', nullable: true })
  readonly restrictedElectronicInMinor!: bigint | null;

  /** Restricted transfers off the machine, in minor units; null: not reported. */
  @Column({ name: 'restricted_electronic_out_minor', type: 'bigint', nullable: true })
  readonly restrictedElectronicOutMinor!: bigint | null;

  /** Restricted credits staked, in minor units; null: not reported. */
  @Column({ name: 'restricted_played_minor', type: 'bigint', nullable: true })
  readonly restrictedPlayedMinor!: bigint | null;

  /** Jackpots, progressives and bonuses won and not paid when the day closes, in minor units; null: none. */
  @Column({ name: 'owed_jackpot_minor', type: 'bigint', nullable: true }) readonly owedJackpotMinor!: bigint | null;

  /** First gaming day of that debt, YYYY-MM-DD; null: none. */
  @Column({ name: 'owed_jackpot_since', type: 'date', nullable: true }) readonly owedJackpotSince!: string | null;

  /** Its growth on the day: won and not paid, or negative: paid for earlier days; in minor units, null: none. */
  @Column({ name: 'owed_jackpot_change_minor', type: 'bigint', nullable: true })
  readonly owedJackpotChangeMinor!: bigint | null;

  /** Cancelled credits to pay by hand and not paid when the day closes, in minor units; null: none. */
  @Column({ name: 'owed_cancelled_minor', type: 'bigint', nullable: true }) readonly owedCancelledMinor!: bigint | null;

  /** First gaming day of that debt, YYYY-MM-DD; null: none. */
  @Column({ name: 'owed_cancelled_since', type: 'date', nullable: true }) readonly owedCancelledSince!: string | null;

  /** Its growth on the day: won and not paid, or negative: paid for earlier days; in minor units, null: none. */
  @Column({ name: 'owed_cancelled_change_minor', type: 'bigint', nullable: true })
  readonly owedCancelledChangeMinor!: bigint | null;

  /** Figures that a withheld step leaves unknown, by their names; null: none. */
  @Column({ name: 'unknown_figures', type: 'text', array: true, nullable: true })
  readonly unknownFigures!: readonly MeteredDayFigure[] | null;
}
