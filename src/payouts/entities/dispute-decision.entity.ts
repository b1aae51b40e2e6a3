import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type { DisputeOutcome } from '#domain/cash/disputes.js';

/**
 * The supervisor's decision of a dispute, after the technician's statement (MC:21.2). Append-only, once per dispute,
 * written by `DisputesService`; the author of the statement cannot decide (trigger `dispute_decided_by_another`).
 */
@Entity({ name: 'dispute_decisions' })
@Unique(['establishmentId', 'payoutId'])
@ForeignKey('PersonEntity', ['decidedBy'], ['personId'])
@ForeignKey('DisputeHearingEntity', ['establishmentId', 'disputeId'], ['establishmentId', 'disputeId'])
@ForeignKey('PayoutEntity', ['establishmentId', 'payoutId'], ['establishmentId', 'payoutId'])
export class DisputeDecisionEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The decided dispute; the key is that of the hearing. */
  @PrimaryColumn({ name: 'dispute_id', type: 'bigint' }) readonly disputeId!: bigint;

  /** Whether the customer is paid. */
  @Column({ name: 'outcome', type: 'text' }) readonly outcome!: DisputeOutcome;

  /** The reason, 3 to 4 000 characters. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** The slip of the kind `shortPay` opened by the decision; null: nothing is paid. */
  @Column({ name: 'payout_id', type: 'bigint', nullable: true }) readonly payoutId!: bigint | null;

  /** The supervisor who decided. */
  @Column({ name: 'decided_by', type: 'bigint' }) readonly decidedBy!: bigint;

  /** When the decision was made, by the server's clock. */
  @Column({ name: 'decided_at', type: 'timestamptz' }) readonly decidedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
