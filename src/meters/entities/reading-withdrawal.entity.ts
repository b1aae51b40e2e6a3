import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A withdrawal of readings: those of an import, or those that contradict the reading that two people chose of their
 * instant. They are in `withdrawn_readings`; their batches still prove them. Append-only, written by
 * `ReadingWithdrawalsService` and `ReadingChoicesService` when a second person approves.
 */
@Entity({ name: 'reading_withdrawals' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('PersonEntity', ['withdrawnBy'], ['personId'])
@ForeignKey('StationEntity', ['establishmentId', 'stationId'], ['establishmentId', 'stationId'])
export class ReadingWithdrawalEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Number of the withdrawal, across establishments. */
  @PrimaryColumn({ name: 'withdrawal_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly withdrawalId!: bigint;

  /** The withdrawn import; null: a choice between readings of one instant. */
  @Column({ name: 'import_id', type: 'bigint', nullable: true }) readonly importId!: bigint | null;

  /** Station of a choice. */
  @Column({ name: 'station_id', type: 'bigint', nullable: true }) readonly stationId!: bigint | null;

  /** Instant of a choice. */
  @Column({ name: 'read_at', type: 'timestamptz', nullable: true }) readonly readAt!: Date | null;

  /** Batch of the chosen reading at the choice; it is stored again in a batch of its own. */
  @Column({ name: 'kept_batch_id', type: 'bigint', nullable: true }) readonly keptBatchId!: bigint | null;

  /** Variant of the chosen reading at the choice. */
  @Column({ name: 'kept_variant', type: 'smallint', nullable: true }) readonly keptVariant!: number | null;

  /** Closing of the last closed day: readings until then stayed. */
  @Column({ name: 'withdrawn_after', type: 'timestamptz' }) readonly withdrawnAfter!: Date;

  /** The approved request of kind `importWithdrawal` or `readingChoice`, with the reason. */
  @Column({ name: 'approval_request_id', type: 'bigint' }) readonly approvalRequestId!: bigint;

  /** The requester. */
  @Column({ name: 'withdrawn_by', type: 'bigint' }) readonly withdrawnBy!: bigint;

  /** Time of the approval, by the server's clock. */
  @Column({ name: 'withdrawn_at', type: 'timestamptz' }) readonly withdrawnAt!: Date;
}
