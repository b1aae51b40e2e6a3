import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ApprovalDecision } from '#declarations/shapes/decisions.js';

/**
 * The final decision on an approval request; a request without one is pending. Append-only, in a row of its own because
 * the request never changes. The database refuses an approval by the requester (trigger `refuse_own_approval`).
 */
@Entity({ name: 'approval_decisions' })
@ForeignKey('PersonEntity', ['decidedBy'], ['personId'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'requestId'], ['establishmentId', 'requestId'])
export class ApprovalDecisionEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The request it decides, once. */
  @PrimaryColumn({ name: 'request_id', type: 'bigint' }) readonly requestId!: bigint;

  /** `approved`: the act was applied in the same transaction · `refused`, also when the requester withdrew it. */
  @Column({ name: 'decision', type: 'text' }) readonly decision!: ApprovalDecision;

  /** The decider: a person other than the requester, except for a withdrawal. */
  @Column({ name: 'decided_by', type: 'bigint' }) readonly decidedBy!: bigint;

  /** When, by the server's clock. */
  @Column({ name: 'decided_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly decidedAt!: Date;

  /** Reason; may be empty for an approval or a withdrawal, never for a refusal by another person. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" }) readonly reason!: string;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
