import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Work queued for `ScanService`: a batch of readings, an event that affects the step around it, or changed limits, since
 * which all steps are judged again. The writer adds the row and the scan deletes it; it is outside the sealed log.
 */
@Entity({ name: 'reading_scan_queue' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class ReadingScanQueueItemEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Assigned by the database: the order of the work. */
  @PrimaryColumn({ name: 'queue_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly queueId!: bigint;

  /** Batch of readings to scan; null: other work. */
  @Column({ name: 'batch_id', type: 'bigint', nullable: true }) readonly batchId!: bigint | null;

  /** Machine of the event or of the limits; null: a batch, or limits of all machines. */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true }) readonly machineId!: bigint | null;

  /** Time of the event; null: other work. */
  @Column({ name: 'occurred_at', type: 'timestamptz', nullable: true }) readonly occurredAt!: Date | null;

  /** Instant since which limits changed; null: other work. */
  @Column({ name: 'rescan_from', type: 'timestamptz', nullable: true }) readonly rescanFrom!: Date | null;
}
