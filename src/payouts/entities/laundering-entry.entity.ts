import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'laundering_entries' })
@Unique(['establishmentId', 'payoutId'])
@Unique(['establishmentId', 'redemptionNumber'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PayoutEntity', ['establishmentId', 'payoutId'], ['establishmentId', 'payoutId'])
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'personalRecordId'], ['establishmentId', 'personalRecordId'])
@ForeignKey('TicketRedemptionEntity', ['establishmentId', 'redemptionNumber'], ['establishmentId', 'redemptionNumber'])
export class LaunderingEntryEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO [checks: CHECK ((laundering_number > 0))] */
  @PrimaryColumn({ name: 'laundering_number', type: 'bigint' })
  readonly launderingNumber!: bigint;

  /** TODO [checks: CHECK ((num_nonnulls(payout_id, redemption_number) = 1))] */
  @Column({ name: 'payout_id', type: 'bigint', nullable: true })
  readonly payoutId!: bigint | null;

  /** TODO */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO */
  @Column({ name: 'personal_record_id', type: 'bigint' })
  readonly personalRecordId!: bigint;

  /** TODO [checks: CHECK ((day_sum_minor >= threshold_minor))] */
  @Column({ name: 'day_sum_minor', type: 'bigint' })
  readonly daySumMinor!: bigint;

  /** TODO [checks: CHECK ((day_sum_minor >= threshold_minor))] */
  @Column({ name: 'threshold_minor', type: 'bigint' })
  readonly thresholdMinor!: bigint;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz' })
  readonly recordedAt!: Date;

  /** TODO [checks: CHECK ((num_nonnulls(payout_id, redemption_number) = 1))] */
  @Column({ name: 'redemption_number', type: 'bigint', nullable: true })
  readonly redemptionNumber!: bigint | null;
}
