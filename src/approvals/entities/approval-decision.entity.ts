import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * The final decision on an approval request; a request without one is pending. Append-only, and a separate row because
 * the request is never changed. The database refuses an approval by the person who asked (trigger
 * `refuse_own_approval`).
 */
@Entity({ name: 'approval_decisions' })
@ForeignKey('PersonEntity', ['decidedBy'], ['personId'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'requestId'], ['establishmentId', 'requestId'])
export class ApprovalDecisionEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The request it decides, once. */
  @PrimaryColumn({ name: 'request_id', type: 'bigint' })
  readonly requestId!: bigint;

  /** `approved`: the act was applied in the same transaction · `refused`, also when the requester withdrew it. */
  @Column({ name: 'decision', type: 'text' })
  readonly decision!: 'approved' | 'refused';

  /** Who decided: somebody other than the requester, except to withdraw. */
  @Column({ name: 'decided_by', type: 'bigint' })
  readonly decidedBy!: bigint;

  /** When, by the server's clock. */
  @Column({ name: 'decided_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly decidedAt!: Date;

  /** Why; may be empty for an approval or a withdrawal, never for a refusal by another person. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" })
  readonly reason!: string;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
