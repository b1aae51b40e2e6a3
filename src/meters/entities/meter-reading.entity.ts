import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'meter_readings' })
@ForeignKey('ReadingBatchEntity', ['establishmentId', 'batchId'], ['establishmentId', 'batchId'], {
  deferrable: 'INITIALLY DEFERRED',
})
@ForeignKey('StationEntity', ['establishmentId', 'stationId'], ['establishmentId', 'stationId'])
export class MeterReadingEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'station_id', type: 'bigint' })
  readonly stationId!: bigint;

  /** TODO */
  @PrimaryColumn({ name: 'read_at', type: 'timestamptz' })
  readonly readAt!: Date;

  /** TODO */
  @PrimaryColumn({ name: 'variant', type: 'smallint', default: () => '0' })
  readonly variant!: number;

  /** TODO */
  @Column({ name: 'batch_id', type: 'bigint' })
  readonly batchId!: bigint;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'drop_credits', type: 'bigint', nullable: true })
  readonly dropCredits!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'cancelled_credits', type: 'bigint', nullable: true })
  readonly cancelledCredits!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'coin_in_credits', type: 'bigint', nullable: true })
  readonly coinInCredits!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'coin_out_credits', type: 'bigint', nullable: true })
  readonly coinOutCredits!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'jackpot_credits', type: 'bigint', nullable: true })
  readonly jackpotCredits!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'won_credits', type: 'bigint', nullable: true })
  readonly wonCredits!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'current_credits', type: 'bigint', nullable: true })
  readonly currentCredits!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'hand_paid_credits', type: 'bigint', nullable: true })
  readonly handPaidCredits!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'hand_paid_cancelled_credits', type: 'bigint', nullable: true })
  readonly handPaidCancelledCredits!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'ticket_in_credits', type: 'bigint', nullable: true })
  readonly ticketInCredits!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'ticket_out_credits', type: 'bigint', nullable: true })
  readonly ticketOutCredits!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'bills_credits', type: 'bigint', nullable: true })
  readonly billsCredits!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'coins_credits', type: 'bigint', nullable: true })
  readonly coinsCredits!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'electronic_in_credits', type: 'bigint', nullable: true })
  readonly electronicInCredits!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'electronic_out_credits', type: 'bigint', nullable: true })
  readonly electronicOutCredits!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'games_played', type: 'bigint', nullable: true })
  readonly gamesPlayed!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'games_won', type: 'bigint', nullable: true })
  readonly gamesWon!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'games_lost', type: 'bigint', nullable: true })
  readonly gamesLost!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'slot_door_opens', type: 'bigint', nullable: true })
  readonly slotDoorOpens!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'drop_door_opens', type: 'bigint', nullable: true })
  readonly dropDoorOpens!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'power_resets', type: 'bigint', nullable: true })
  readonly powerResets!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'theoretical_return_hundredths_percent', type: 'bigint', nullable: true })
  readonly theoreticalReturnHundredthsPercent!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'bills_5_count', type: 'bigint', nullable: true })
  readonly bills5Count!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'bills_10_count', type: 'bigint', nullable: true })
  readonly bills10Count!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'bills_20_count', type: 'bigint', nullable: true })
  readonly bills20Count!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'bills_50_count', type: 'bigint', nullable: true })
  readonly bills50Count!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'bills_100_count', type: 'bigint', nullable: true })
  readonly bills100Count!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'bills_200_count', type: 'bigint', nullable: true })
  readonly bills200Count!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'bills_500_count', type: 'bigint', nullable: true })
  readonly bills500Count!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'progressive_credits', type: 'bigint', nullable: true })
  readonly progressiveCredits!: bigint | null;

  /** TODO [checks: CHECK ((LEAST(drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits, hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits, electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, drop_door_opens, power_resets, theoretical_return_hundredths_percent, bills_5_count, bills_10_count, bills_20_count, bills_50_count, bills_100_count, bills_200_count, bills_500_count, progressive_credits, bonus_credits) >= 0))] */
  @Column({ name: 'bonus_credits', type: 'bigint', nullable: true })
  readonly bonusCredits!: bigint | null;

  /** TODO */
  @Column({ name: 'other_counters', type: 'jsonb', nullable: true })
  readonly otherCounters!: unknown | null;
}
