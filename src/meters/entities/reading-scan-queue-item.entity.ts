import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Work queued for `ScanService`: a batch of readings, or an event that affects the step around it. The writer of either
 * adds the row and the scan deletes it; it is outside the sealed log.
 */
@Entity({ name: 'reading_scan_queue' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class ReadingScanQueueItemEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Assigned by the database: the order of the work. */
  @PrimaryColumn({ name: 'queue_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly queueId!: bigint;

  /** Batch of readings to scan; null: the work is an event. */
  @Column({ name: 'batch_id', type: 'bigint', nullable: true }) readonly batchId!: bigint | null;

  /** Machine of the event; null: the work is a batch. */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true }) readonly machineId!: bigint | null;

  /** Time of the event; null: the work is a batch. */
  @Column({ name: 'occurred_at', type: 'timestamptz', nullable: true }) readonly occurredAt!: Date | null;
}
