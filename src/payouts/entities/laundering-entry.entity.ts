import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/**
 * A line of the anti-laundering register: the hand pay, ticket or card that raises one customer's payments within a
 * gaming day to the threshold (CMF R561-10). Append-only, written by `LaunderingService` in the transaction of the
 * payment.
 */
@Entity({ name: 'laundering_entries' })
@Unique(['establishmentId', 'payoutId'])
@Unique(['establishmentId', 'redemptionNumber'])
@Unique('laundering_entries_of_cashing', ['establishmentId', 'cashingNumber'])
@ForeignKey('StoredValueCardCashingEntity', ['establishmentId', 'cashingNumber'], ['establishmentId', 'cashingNumber'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PayoutEntity', ['establishmentId', 'payoutId'], ['establishmentId', 'payoutId'])
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'personalRecordId'], ['establishmentId', 'personalRecordId'])
@ForeignKey('TicketRedemptionEntity', ['establishmentId', 'redemptionNumber'], ['establishmentId', 'redemptionNumber'])
export class LaunderingEntryEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number in the register `laundering`. */
  @PrimaryColumn({ name: 'laundering_number', type: 'bigint' }) readonly launderingNumber!: bigint;

  /** The slip that was paid; null: a ticket or a card was cashed. */
  @Column({ name: 'payout_id', type: 'bigint', nullable: true }) readonly payoutId!: bigint | null;

  /** The gaming day of the sum, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** The personal record of the customer's identity document. */
  @Column({ name: 'personal_record_id', type: 'bigint' }) readonly personalRecordId!: bigint;

  /** The total paid to the customer on that day, this payment included, in minor units. */
  @Column({ name: 'day_sum_minor', type: 'bigint' }) readonly daySumMinor!: bigint;

  /** The setting `launderingThresholdMinor` of that day, in minor units; the threshold itself reaches it. */
  @Column({ name: 'threshold_minor', type: 'bigint' }) readonly thresholdMinor!: bigint;

  /** When the payment was made, by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz' }) readonly recordedAt!: Date;

  /** The ticket that was cashed; null: a slip was paid, or a card cashed. */
  @Column({ name: 'redemption_number', type: 'bigint', nullable: true }) readonly redemptionNumber!: bigint | null;

  /** The card cashing; null: a slip was paid, or a ticket cashed. */
  @Column({ name: 'cashing_number', type: 'bigint', nullable: true }) readonly cashingNumber!: bigint | null;
}
