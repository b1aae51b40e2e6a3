import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'approval_requests' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['requestedBy'], ['personId'])
export class ApprovalRequestEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'request_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly requestId!: bigint;

  /** TODO [checks: CHECK ((kind = ANY (ARRAY['meterAdjustment'::text, 'findingExplanation'::text, 'countCorrection'::text, 'totalCorrection'::text, 'setting'::text, 'dayClosing'::text, 'dayReopening'::text, 'journalReversal'::text, 'machineChange'::text, 'roleGrant'::text, 'accountRole'::text])))] */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!:
    | 'meterAdjustment'
    | 'findingExplanation'
    | 'countCorrection'
    | 'totalCorrection'
    | 'setting'
    | 'dayClosing'
    | 'dayReopening'
    | 'journalReversal'
    | 'machineChange'
    | 'roleGrant'
    | 'accountRole';

  /** TODO */
  @Column({ name: 'subject', type: 'jsonb' })
  readonly subject!: unknown;

  /** TODO [checks: CHECK (((length(reason) >= 3) AND (length(reason) <= 2000)))] */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** TODO */
  @Column({ name: 'requested_by', type: 'bigint' })
  readonly requestedBy!: bigint;

  /** TODO */
  @Column({ name: 'requested_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly requestedAt!: Date;
}
