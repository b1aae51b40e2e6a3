import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'payout_check_answers' })
@ForeignKey('PersonEntity', ['answeredBy'], ['personId'])
@ForeignKey(
  'PayoutCheckEntity',
  ['establishmentId', 'payoutId', 'checkNumber'],
  ['establishmentId', 'payoutId', 'checkNumber'],
)
export class PayoutCheckAnswerEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'payout_id', type: 'bigint' })
  readonly payoutId!: bigint;

  /** TODO */
  @PrimaryColumn({ name: 'check_number', type: 'smallint' })
  readonly checkNumber!: number;

  /** TODO */
  @Column({ name: 'conforms', type: 'boolean' })
  readonly conforms!: boolean;

  /** TODO [checks: CHECK (((length(finding) >= 3) AND (length(finding) <= 2000)))] */
  @Column({ name: 'finding', type: 'text' })
  readonly finding!: string;

  /** TODO */
  @Column({ name: 'answered_by', type: 'bigint' })
  readonly answeredBy!: bigint;

  /** TODO */
  @Column({ name: 'answered_at', type: 'timestamptz' })
  readonly answeredAt!: Date;
}
