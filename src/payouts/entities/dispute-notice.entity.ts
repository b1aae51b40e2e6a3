import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'dispute_notices' })
@ForeignKey('DisputeDecisionEntity', ['establishmentId', 'disputeId'], ['establishmentId', 'disputeId'])
@ForeignKey('PersonEntity', ['toldBy'], ['personId'])
export class DisputeNoticeEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'dispute_id', type: 'bigint' })
  readonly disputeId!: bigint;

  /** TODO */
  @Column({ name: 'told_by', type: 'bigint' })
  readonly toldBy!: bigint;

  /** TODO */
  @Column({ name: 'told_at', type: 'timestamptz' })
  readonly toldAt!: Date;
}
