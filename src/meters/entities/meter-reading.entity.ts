import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { FurtherCounterName, UnlistedCounterName } from '#domain/meters/counters.js';

/**
 * Counters of one station at one instant (MC:19.4: every counter that the machine offers). Append-only, partitioned by
 * month of `readAt` and proven batch by batch by the digest in `reading_batches`. `ReadingsService` and
 * `ReadingsImportService` write it; a different reading of the same instant is stored beside the first one and never
 * replaces it.
 */
@Entity({ name: 'meter_readings' })
@ForeignKey('ReadingBatchEntity', ['establishmentId', 'batchId'], ['establishmentId', 'batchId'], {
  deferrable: 'INITIALLY DEFERRED',
})
@ForeignKey('StationEntity', ['establishmentId', 'stationId'], ['establishmentId', 'stationId'])
export class MeterReadingEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Station of the reading. */
  @PrimaryColumn({ name: 'station_id', type: 'bigint' }) readonly stationId!: bigint;

  /**
   * Time of the reading, by the clock of the device or as entered by the person; a drift is recorded, never corrected.
   */
  @PrimaryColumn({ name: 'read_at', type: 'timestamptz' }) readonly readAt!: Date;

  /** 0 for the first reading received of an instant; 1 and above for different ones of the same instant. */
  @PrimaryColumn({ name: 'variant', type: 'smallint', default: () => '0' }) readonly variant!: number;

  /** Row of `reading_batches` whose digest covers it. */
  @Column({ name: 'batch_id', type: 'bigint' }) readonly batchId!: bigint;

  /** Drop: coins, bills, tickets and electronic transfers in, cumulative credits; null: not reported. */
  @Column({ name: 'drop_credits', type: 'bigint', nullable: true }) readonly dropCredits!: bigint | null;

  /** Credits taken off as tickets, electronic transfers or hand pays, cumulative credits; null: not reported. */
  @Column({ name: 'cancelled_credits', type: 'bigint', nullable: true }) readonly cancelledCredits!: bigint | null;

  /** Coin in: stakes, cumulative credits; null: not reported. */
  @Column({ name: 'coin_in_credits', type: 'bigint', nullable: true }) readonly coinInCredits!: bigint | null;

  /** Coin out: wins paid by the machine itself, cumulative credits; null: not reported. */
  @Column({ name: 'coin_out_credits', type: 'bigint', nullable: true }) readonly coinOutCredits!: bigint | null;

  /** Jackpots: wins paid by hand, progressives and bonuses included, cumulative credits; null: not reported. */
  @Column({ name: 'jackpot_credits', type: 'bigint', nullable: true }) readonly jackpotCredits!: bigint | null;

  /** All wins: coin out and jackpots, cumulative credits; null: not reported. */
  @Column({ name: 'won_credits', type: 'bigint', nullable: true }) readonly wonCredits!: bigint | null;

  /** Credits on the machine at that instant: a gauge, not cumulative; null: not reported. */
  @Column({ name: 'current_credits', type: 'bigint', nullable: true }) readonly currentCredits!: bigint | null;

  /** All hand pays: jackpots and cancelled credits, cumulative credits; null: not reported. */
  @Column({ name: 'hand_paid_credits', type: 'bigint', nullable: true }) readonly handPaidCredits!: bigint | null;

  /** Of the cancelled credits, those paid by hand, cumulative credits; null: not reported. */
  @Column({ name: 'hand_paid_cancelled_credits', type: 'bigint', nullable: true })
  readonly handPaidCancelledCredits!: bigint | null;

  /** Of the drop, tickets inserted, cumulative credits; null: not reported. */
  @Column({ name: 'ticket_in_credits', type: 'bigint', nullable: true }) readonly ticketInCredits!: bigint | null;

  /** Of the cancelled credits, tickets issued, cumulative credits; null: not reported. */
  @Column({ name: 'ticket_out_credits', type: 'bigint', nullable: true }) readonly ticketOutCredits!: bigint | null;

  /** Of the drop, credits bought with notes (MC:19.6), cumulative credits; null: not reported. */
  @Column({ name: 'bills_credits', type: 'bigint', nullable: true }) readonly billsCredits!: bigint | null;

  /** Of the drop, coins, cumulative credits; null: not reported. */
  @Column({ name: 'coins_credits', type: 'bigint', nullable: true }) readonly coinsCredits!: bigint | null;

  /** Of the drop, electronic transfers to the machine, cumulative credits; null: not reported. */
  @Column({ name: 'electronic_in_credits', type: 'bigint', nullable: true })
  readonly electronicInCredits!: bigint | null;

  /** Of the cancelled credits, electronic transfers off the machine, cumulative credits; null: not reported. */
  @Column({ name: 'electronic_out_credits', type: 'bigint', nullable: true })
  readonly electronicOutCredits!: bigint | null;

  /** Games begun, cumulative number; null: not reported. */
  @Column({ name: 'games_played', type: 'bigint', nullable: true }) readonly gamesPlayed!: bigint | null;

  /** Games with a win, cumulative number; null: not reported. */
  @Column({ name: 'games_won', type: 'bigint', nullable: true }) readonly gamesWon!: bigint | null;

  /** Games without a win, cumulative number; null: not reported. */
  @Column({ name: 'games_lost', type: 'bigint', nullable: true }) readonly gamesLost!: bigint | null;

  /** Openings of the main door, cumulative number; null: not reported. */
  @Column({ name: 'slot_door_opens', type: 'bigint', nullable: true }) readonly slotDoorOpens!: bigint | null;

  /** Openings of the drop door, cumulative number; null: not reported. */
  @Column({ name: 'drop_door_opens', type: 'bigint', nullable: true }) readonly dropDoorOpens!: bigint | null;

  /** Power-ons, cumulative number; null: not reported. */
  @Column({ name: 'power_resets', type: 'bigint', nullable: true }) readonly powerResets!: bigint | null;

  /** Configured return of the machine, a gauge in hundredths of a percent (9149 is 91.49 %); null: not reported. */
  @Column({ name: 'theoretical_return_hundredths_percent', type: 'bigint', nullable: true })
  readonly theoreticalReturnHundredthsPercent!: bigint | null;

  /** Notes of 5 units of the currency accepted, cumulative number; null: not reported. */
  @Column({ name: 'bills_5_count', type: 'bigint', nullable: true }) readonly bills5Count!: bigint | null;

  /** Notes of 10 units of the currency accepted, cumulative number; null: not reported. */
  @Column({ name: 'bills_10_count', type: 'bigint', nullable: true }) readonly bills10Count!: bigint | null;

  /** Notes of 20 units of the currency accepted, cumulative number; null: not reported. */
  @Column({ name: 'bills_20_count', type: 'bigint', nullable: true }) readonly bills20Count!: bigint | null;

  /** Notes of 50 units of the currency accepted, cumulative number; null: not reported. */
  @Column({ name: 'bills_50_count', type: 'bigint', nullable: true }) readonly bills50Count!: bigint | null;

  /** Notes of 100 units of the currency accepted, cumulative number; null: not reported. */
  @Column({ name: 'bills_100_count', type: 'bigint', nullable: true }) readonly bills100Count!: bigint | null;

  /** Notes of 200 units of the currency accepted, cumulative number; null: not reported. */
  @Column({ name: 'bills_200_count', type: 'bigint', nullable: true }) readonly bills200Count!: bigint | null;

  /** Notes of 500 units of the currency accepted, cumulative number; null: not reported. */
  @Column({ name: 'bills_500_count', type: 'bigint', nullable: true }) readonly bills500Count!: bigint | null;

  /** Of the jackpots, progressives paid by hand, cumulative credits; null: not reported. */
  @Column({ name: 'progressive_credits', type: 'bigint', nullable: true }) readonly progressiveCredits!: bigint | null;

  /** Bonuses won, cumulative credits; null: not reported. */
  @Column({ name: 'bonus_credits', type: 'bigint', nullable: true }) readonly bonusCredits!: bigint | null;

  /** The counters without a column (MC:19.4), by camel-case name, decimal text in their units; null: none. */
  @Column({ name: 'other_counters', type: 'jsonb', nullable: true })
  readonly otherCounters!: Readonly<Partial<Record<FurtherCounterName | UnlistedCounterName, string>>> | null;
}
