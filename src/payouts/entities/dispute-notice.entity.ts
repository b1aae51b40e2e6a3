import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * The notice of a dispute's decision to the customer: its last step. Append-only, once per dispute, written by
 * `DisputesService`.
 */
@Entity({ name: 'dispute_notices' })
@ForeignKey('DisputeDecisionEntity', ['establishmentId', 'disputeId'], ['establishmentId', 'disputeId'])
@ForeignKey('PersonEntity', ['toldBy'], ['personId'])
export class DisputeNoticeEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The decided dispute. */
  @PrimaryColumn({ name: 'dispute_id', type: 'bigint' }) readonly disputeId!: bigint;

  /** The user who informed the customer. */
  @Column({ name: 'told_by', type: 'bigint' }) readonly toldBy!: bigint;

  /** When the customer was informed, by the server's clock. */
  @Column({ name: 'told_at', type: 'timestamptz' }) readonly toldAt!: Date;
}
