import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'complements' })
@Unique(['establishmentId', 'payoutId'])
@ForeignKey('PersonEntity', ['enteredBy'], ['personId'])
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'customerRecordId'], ['establishmentId', 'personalRecordId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PayoutEntity', ['establishmentId', 'payoutId'], ['establishmentId', 'payoutId'])
export class ComplementEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO [checks: CHECK ((complement_number > 0))] */
  @PrimaryColumn({ name: 'complement_number', type: 'bigint' })
  readonly complementNumber!: bigint;

  /** TODO */
  @Column({ name: 'payout_id', type: 'bigint' })
  readonly payoutId!: bigint;

  /** TODO [checks: CHECK (((length(combination) >= 1) AND (length(combination) <= 200)))] */
  @Column({ name: 'combination', type: 'text' })
  readonly combination!: string;

  /** TODO [checks: CHECK ((due_minor > paid_minor)); CHECK ((paid_minor >= 0))] */
  @Column({ name: 'paid_minor', type: 'bigint' })
  readonly paidMinor!: bigint;

  /** TODO [checks: CHECK ((due_minor > paid_minor))] */
  @Column({ name: 'due_minor', type: 'bigint' })
  readonly dueMinor!: bigint;

  /** TODO */
  @Column({ name: 'customer_record_id', type: 'bigint', nullable: true })
  readonly customerRecordId!: bigint | null;

  /** TODO */
  @Column({ name: 'entered_by', type: 'bigint' })
  readonly enteredBy!: bigint;

  /** TODO */
  @Column({ name: 'entered_at', type: 'timestamptz' })
  readonly enteredAt!: Date;
}
