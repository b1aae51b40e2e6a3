import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'payout_checks' })
@ForeignKey('PayoutEntity', ['establishmentId', 'payoutId'], ['establishmentId', 'payoutId'])
@ForeignKey('PersonEntity', ['requestedBy'], ['personId'])
export class PayoutCheckEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'payout_id', type: 'bigint' })
  readonly payoutId!: bigint;

  /** TODO [checks: CHECK ((check_number >= 1))] */
  @PrimaryColumn({ name: 'check_number', type: 'smallint' })
  readonly checkNumber!: number;

  /** TODO [checks: CHECK (((length(reason) >= 3) AND (length(reason) <= 2000)))] */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** TODO */
  @Column({ name: 'requested_by', type: 'bigint' })
  readonly requestedBy!: bigint;

  /** TODO */
  @Column({ name: 'requested_at', type: 'timestamptz' })
  readonly requestedAt!: Date;
}
