import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/**
 * A ticket cashed by a customer at a desk, once per ticket (MC:19.7). Append-only, written by `RedemptionsService`;
 * each row is the step of the ticket's life that cashed it (trigger `ticket_is_worth_it`).
 */
@Entity({ name: 'ticket_redemptions' })
@Unique(['establishmentId', 'deskId', 'movementNumber'])
@Unique(['establishmentId', 'ticketNumber'])
@Unique(['establishmentId', 'ticketId'])
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'deskId', 'movementNumber'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@ForeignKey(
  'TicketStepEntity',
  ['establishmentId', 'ticketId', 'stepNumber'],
  ['establishmentId', 'ticketId', 'stepNumber'],
)
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'personalRecordId'], ['establishmentId', 'personalRecordId'])
@ForeignKey('PersonEntity', ['redeemedBy'], ['personId'])
export class TicketRedemptionEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number in the register `ticketRedemptions`. */
  @PrimaryColumn({ name: 'redemption_number', type: 'bigint' }) readonly redemptionNumber!: bigint;

  /** The ticket's name in the register: the handwritten number, else the ticket's own in the system. */
  @Column({ name: 'ticket_number', type: 'text' }) readonly ticketNumber!: string;

  /** Its value, in minor units, above zero. */
  @Column({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;

  /** The desk that paid the cash. */
  @Column({ name: 'desk_id', type: 'bigint' }) readonly deskId!: bigint;

  /** The movement of that desk, of the same amount and by the same cashier. */
  @Column({ name: 'movement_number', type: 'integer' }) readonly movementNumber!: number;

  /** The journal entry that reduces the outstanding tickets. */
  @Column({ name: 'entry_id', type: 'bigint' }) readonly entryId!: bigint;

  /** The personal record of the document shown, required at the laundering threshold; null: none was shown. */
  @Column({ name: 'personal_record_id', type: 'bigint', nullable: true }) readonly personalRecordId!: bigint | null;

  /** Keyed SHA-256 of the customer's name and birth date, as for a slip; null: no document was shown. */
  @Column({ name: 'customer_digest', type: 'bytea', nullable: true }) readonly customerDigest!: Buffer | null;

  /** The payer: the holder of the desk. */
  @Column({ name: 'redeemed_by', type: 'bigint' }) readonly redeemedBy!: bigint;

  /** The gaming day of the payment, YYYY-MM-DD; it was open when this was written. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** When it was cashed, by the server's clock. */
  @Column({ name: 'redeemed_at', type: 'timestamptz' }) readonly redeemedAt!: Date;

  /** When the row was written, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** The ticket. */
  @Column({ name: 'ticket_id', type: 'bigint' }) readonly ticketId!: bigint;

  /** The corresponding step of its life. */
  @Column({ name: 'step_number', type: 'integer' }) readonly stepNumber!: number;
}
