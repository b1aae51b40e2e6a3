import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Work that waits for `ScanService`: a batch of readings, or an event that determines how the step around it is read.
 * Whatever writes the one or the other adds the row and the scan deletes it; it is outside the sealed log.
 */
@Entity({ name: 'reading_scan_queue' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class ReadingScanQueueItemEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Given by the database: the order in which work is taken. */
  @PrimaryColumn({ name: 'queue_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly queueId!: bigint;

  /** The batch of readings to scan; null: an event waits. */
  @Column({ name: 'batch_id', type: 'bigint', nullable: true })
  readonly batchId!: bigint | null;

  /** The machine of the event; null: a batch waits. */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true })
  readonly machineId!: bigint | null;

  /** When the event happened; null: a batch waits. */
  @Column({ name: 'occurred_at', type: 'timestamptz', nullable: true })
  readonly occurredAt!: Date | null;
}
