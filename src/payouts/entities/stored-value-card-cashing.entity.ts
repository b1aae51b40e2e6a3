import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/**
 * Credits of a card paid out by a desk (MC:19.7). Append-only, written by `StoredValueCardCashingsService`; each row is
 * the card movement that cashed them (trigger `card_cashing_is_its_movement`).
 */
@Entity({ name: 'card_cashings' })
@Unique('card_cashings_of_movement', ['establishmentId', 'cardId', 'movementNumber'])
@ForeignKey(
  'StoredValueCardMovementEntity',
  ['establishmentId', 'cardId', 'movementNumber'],
  ['establishmentId', 'cardId', 'movementNumber'],
)
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'deskId', 'deskMovementNumber'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'personalRecordId'], ['establishmentId', 'personalRecordId'])
@ForeignKey('PersonEntity', ['cashedBy'], ['personId'])
@Index('card_cashings_by_customer', ['establishmentId', 'customerDigest', 'gamingDay'], {
  where: 'customer_digest IS NOT NULL',
})
export class StoredValueCardCashingEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number in the register `cardCashings`. */
  @PrimaryColumn({ name: 'cashing_number', type: 'bigint' }) readonly cashingNumber!: bigint;

  /** The card. */
  @Column({ name: 'card_id', type: 'bigint' }) readonly cardId!: bigint;

  /** The corresponding movement of the card. */
  @Column({ name: 'movement_number', type: 'integer' }) readonly movementNumber!: number;

  /** The amount paid, in minor units, above zero. */
  @Column({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;

  /** The desk that paid the cash. */
  @Column({ name: 'desk_id', type: 'bigint' }) readonly deskId!: bigint;

  /** The movement of that desk. */
  @Column({ name: 'desk_movement_number', type: 'integer' }) readonly deskMovementNumber!: number;

  /** The journal entry that reduces the debt on cards. */
  @Column({ name: 'entry_id', type: 'bigint' }) readonly entryId!: bigint;

  /** The personal record of the document shown; null when none was required. */
  @Column({ name: 'personal_record_id', type: 'bigint', nullable: true }) readonly personalRecordId!: bigint | null;

  /** Keyed SHA-256 of the customer's name and birth date, as for a slip; null: no document was shown. */
  @Column({ name: 'customer_digest', type: 'bytea', nullable: true }) readonly customerDigest!: Buffer | null;

  /** The payer: the holder of the desk. */
  @Column({ name: 'cashed_by', type: 'bigint' }) readonly cashedBy!: bigint;

  /** The gaming day of the payment, YYYY-MM-DD; it was open when this was written. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** When, by the server's clock. */
  @Column({ name: 'cashed_at', type: 'timestamptz' }) readonly cashedAt!: Date;

  /** When the row was written, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
