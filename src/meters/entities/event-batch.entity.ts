import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A batch of machine events inserted together, as recorded in the sealed log: their ids, a mark of each and the digest
 * of all, so that verification names an event that was changed, removed or added. Append-only; only the trigger
 * `keep_event_batch` writes it (`migrations/1800000017000-meters.ts`).
 */
@Entity({ name: 'event_batches' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class EventBatchEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** From the sequence `event_batch_ids`, as in the events of the batch. */
  @PrimaryColumn({ name: 'batch_id', type: 'bigint' }) readonly batchId!: bigint;

  /** Time of writing, by the database's clock. */
  @Column({ name: 'kept_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly keptAt!: Date;

  /** The events of the batch, in ascending order. */
  @Column({ name: 'event_ids', type: 'bigint', array: true }) readonly eventIds!: readonly bigint[];

  /** The first four bytes of each event's SHA-256, in the order of `eventIds`. */
  @Column({ name: 'event_marks', type: 'bytea' }) readonly eventMarks!: Buffer;

  /** Version of the digested columns: 1 is the list in the migration; a column added later needs another version. */
  @Column({ name: 'digest_version', type: 'smallint', default: () => '1' }) readonly digestVersion!: number;

  /** SHA-256 of the digests of its events, in the order of `eventIds`. */
  @Column({ name: 'digest', type: 'bytea' }) readonly digest!: Buffer;
}
