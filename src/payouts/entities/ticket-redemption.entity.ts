import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'ticket_redemptions' })
@Unique(['establishmentId', 'deskId', 'movementNumber'])
@Unique(['establishmentId', 'ticketNumber'])
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'deskId', 'movementNumber'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'personalRecordId'], ['establishmentId', 'personalRecordId'])
@ForeignKey('PersonEntity', ['redeemedBy'], ['personId'])
export class TicketRedemptionEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO [checks: CHECK ((redemption_number > 0))] */
  @PrimaryColumn({ name: 'redemption_number', type: 'bigint' })
  readonly redemptionNumber!: bigint;

  /** TODO [checks: CHECK (((length(ticket_number) >= 1) AND (length(ticket_number) <= 60)))] */
  @Column({ name: 'ticket_number', type: 'text' })
  readonly ticketNumber!: string;

  /** TODO [checks: CHECK ((amount_minor > 0))] */
  @Column({ name: 'amount_minor', type: 'bigint' })
  readonly amountMinor!: bigint;

  /** TODO */
  @Column({ name: 'desk_id', type: 'bigint' })
  readonly deskId!: bigint;

  /** TODO */
  @Column({ name: 'movement_number', type: 'integer' })
  readonly movementNumber!: number;

  /** TODO */
  @Column({ name: 'entry_id', type: 'bigint' })
  readonly entryId!: bigint;

  /** TODO [checks: CHECK (((personal_record_id IS NULL) = (customer_digest IS NULL)))] */
  @Column({ name: 'personal_record_id', type: 'bigint', nullable: true })
  readonly personalRecordId!: bigint | null;

  /** TODO [checks: CHECK (((personal_record_id IS NULL) = (customer_digest IS NULL))); CHECK ((length(customer_digest) = 32))] */
  @Column({ name: 'customer_digest', type: 'bytea', nullable: true })
  readonly customerDigest!: Buffer | null;

  /** TODO */
  @Column({ name: 'redeemed_by', type: 'bigint' })
  readonly redeemedBy!: bigint;

  /** TODO */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO */
  @Column({ name: 'redeemed_at', type: 'timestamptz' })
  readonly redeemedAt!: Date;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
