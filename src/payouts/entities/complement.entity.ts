import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/**
 * A line of the book of payment complements: the amount paid by the machine, the amount due, and the slip of the
 * difference (MC:21.4). Append-only, written by `ComplementsService` with its slip of the same difference (trigger
 * `complement_is_its_slip`).
 */
@Entity({ name: 'complements' })
@Unique(['establishmentId', 'payoutId'])
@ForeignKey('PersonEntity', ['enteredBy'], ['personId'])
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'customerRecordId'], ['establishmentId', 'personalRecordId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PayoutEntity', ['establishmentId', 'payoutId'], ['establishmentId', 'payoutId'])
export class ComplementEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number in the register `complements`. */
  @PrimaryColumn({ name: 'complement_number', type: 'bigint' }) readonly complementNumber!: bigint;

  /** The slip of the difference, of the kind `complement`; it also names the machine. */
  @Column({ name: 'payout_id', type: 'bigint' }) readonly payoutId!: bigint;

  /** The winning combination, 200 characters at most. */
  @Column({ name: 'combination', type: 'text' }) readonly combination!: string;

  /** The amount paid by the machine, in minor units; it may be 0. */
  @Column({ name: 'paid_minor', type: 'bigint' }) readonly paidMinor!: bigint;

  /** The amount due for the combination, in minor units, above `paidMinor`. */
  @Column({ name: 'due_minor', type: 'bigint' }) readonly dueMinor!: bigint;

  /** The personal record of the customer's name; null: the customer gave none. */
  @Column({ name: 'customer_record_id', type: 'bigint', nullable: true }) readonly customerRecordId!: bigint | null;

  /** The user who entered the line, and so opened the slip. */
  @Column({ name: 'entered_by', type: 'bigint' }) readonly enteredBy!: bigint;

  /** When it was entered, by the server's clock. */
  @Column({ name: 'entered_at', type: 'timestamptz' }) readonly enteredAt!: Date;
}
