import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'dispute_decisions' })
@Unique(['establishmentId', 'payoutId'])
@ForeignKey('PersonEntity', ['decidedBy'], ['personId'])
@ForeignKey('DisputeHearingEntity', ['establishmentId', 'disputeId'], ['establishmentId', 'disputeId'])
@ForeignKey('PayoutEntity', ['establishmentId', 'payoutId'], ['establishmentId', 'payoutId'])
export class DisputeDecisionEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'dispute_id', type: 'bigint' })
  readonly disputeId!: bigint;

  /** TODO [checks: CHECK (((outcome = 'pay'::text) = (payout_id IS NOT NULL))); CHECK ((outcome = ANY (ARRAY['pay'::text, 'refuse'::text])))] */
  @Column({ name: 'outcome', type: 'text' })
  readonly outcome!: 'pay' | 'refuse';

  /** TODO [checks: CHECK (((length(reason) >= 3) AND (length(reason) <= 4000)))] */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** TODO [checks: CHECK (((outcome = 'pay'::text) = (payout_id IS NOT NULL)))] */
  @Column({ name: 'payout_id', type: 'bigint', nullable: true })
  readonly payoutId!: bigint | null;

  /** TODO */
  @Column({ name: 'decided_by', type: 'bigint' })
  readonly decidedBy!: bigint;

  /** TODO */
  @Column({ name: 'decided_at', type: 'timestamptz' })
  readonly decidedAt!: Date;
}
