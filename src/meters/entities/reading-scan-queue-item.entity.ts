import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'reading_scan_queue' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class ReadingScanQueueItemEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'queue_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly queueId!: bigint;

  /** TODO [checks: CHECK (((batch_id IS NULL) <> (machine_id IS NULL)))] */
  @Column({ name: 'batch_id', type: 'bigint', nullable: true })
  readonly batchId!: bigint | null;

  /** TODO [checks: CHECK (((batch_id IS NULL) <> (machine_id IS NULL))); CHECK (((machine_id IS NULL) = (occurred_at IS NULL)))] */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true })
  readonly machineId!: bigint | null;

  /** TODO [checks: CHECK (((machine_id IS NULL) = (occurred_at IS NULL)))] */
  @Column({ name: 'occurred_at', type: 'timestamptz', nullable: true })
  readonly occurredAt!: Date | null;
}
