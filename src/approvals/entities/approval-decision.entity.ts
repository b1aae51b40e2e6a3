import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'approval_decisions' })
@ForeignKey('PersonEntity', ['decidedBy'], ['personId'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'requestId'], ['establishmentId', 'requestId'])
export class ApprovalDecisionEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'request_id', type: 'bigint' })
  readonly requestId!: bigint;

  /** TODO [checks: CHECK ((decision = ANY (ARRAY['approved'::text, 'refused'::text])))] */
  @Column({ name: 'decision', type: 'text' })
  readonly decision!: 'approved' | 'refused';

  /** TODO */
  @Column({ name: 'decided_by', type: 'bigint' })
  readonly decidedBy!: bigint;

  /** TODO */
  @Column({ name: 'decided_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly decidedAt!: Date;

  /** TODO */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" })
  readonly reason!: string;
}
