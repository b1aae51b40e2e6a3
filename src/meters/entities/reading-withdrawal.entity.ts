import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A withdrawal of the readings of an import. Its readings are in `withdrawn_readings`; their batches still prove them.
 * Append-only, written by `ReadingWithdrawalsService` when a second person approves.
 */
@Entity({ name: 'reading_withdrawals' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('PersonEntity', ['withdrawnBy'], ['personId'])
export class ReadingWithdrawalEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Number of the withdrawal, across establishments. */
  @PrimaryColumn({ name: 'withdrawal_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly withdrawalId!: bigint;

  /** The withdrawn import. */
  @Column({ name: 'import_id', type: 'bigint' }) readonly importId!: bigint;

  /** Closing of the last closed day: readings until then stayed. */
  @Column({ name: 'withdrawn_after', type: 'timestamptz' }) readonly withdrawnAfter!: Date;

  /** The approved request of kind `importWithdrawal`, with the reason. */
  @Column({ name: 'approval_request_id', type: 'bigint' }) readonly approvalRequestId!: bigint;

  /** The requester. */
  @Column({ name: 'withdrawn_by', type: 'bigint' }) readonly withdrawnBy!: bigint;

  /** Time of the approval, by the server's clock. */
  @Column({ name: 'withdrawn_at', type: 'timestamptz' }) readonly withdrawnAt!: Date;
}
