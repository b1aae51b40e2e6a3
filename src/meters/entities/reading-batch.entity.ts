import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ReadingSource, ReadingReason } from '#domain/meters/meter-readings.js';

/**
 * Readings received together and the digest of their rows, as recorded in the sealed log for `meter_readings`.
 * Append-only, written with its readings by `ReadingsService` and `ReadingsImportService`. Readings without anything
 * new leave no row.
 */
@Entity({ name: 'reading_batches' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('ApiTokenEntity', ['establishmentId', 'tokenId'], ['establishmentId', 'tokenId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
export class ReadingBatchEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** From the sequence `reading_batch_ids`, taken before its rows are copied; a gap in the numbers has no meaning. */
  @PrimaryColumn({ name: 'batch_id', type: 'bigint', default: () => "nextval('reading_batch_ids'::regclass)" })
  readonly batchId!: bigint;

  /** A device over the API, a CSV file, or a person who read the machine. */
  @Column({ name: 'source', type: 'text' }) readonly source!: ReadingSource;

  /** Reason of the reading: `periodic` when the sender gives none, `drop` when boxes are removed. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: ReadingReason;

  /** Note of the sender; usually empty. */
  @Column({ name: 'note', type: 'text', default: () => "''::text" }) readonly note!: string;

  /** Token of the device that sent it; null: sent in a person's session. */
  @Column({ name: 'token_id', type: 'bigint', nullable: true }) readonly tokenId!: bigint | null;

  /** Sender, or the person represented by the token; null: no person is named. */
  @Column({ name: 'person_id', type: 'bigint', nullable: true }) readonly personId!: bigint | null;

  /** Time of receipt, by the server's clock. */
  @Column({ name: 'received_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly receivedAt!: Date;

  /** Number of new readings, which carry the batch's number. */
  @Column({ name: 'row_count', type: 'integer' }) readonly rowCount!: number;

  /** Number of readings already stored and left out. */
  @Column({ name: 'duplicate_count', type: 'integer', default: () => '0' }) readonly duplicateCount!: number;

  /** Number of new readings stored beside a different one of the same instant. */
  @Column({ name: 'conflict_count', type: 'integer', default: () => '0' }) readonly conflictCount!: number;

  /** Earliest `readAt` of its readings; null: it has none, and no such batch is written. */
  @Column({ name: 'earliest_read_at', type: 'timestamptz', nullable: true }) readonly earliestReadAt!: Date | null;

  /** Latest `readAt` of its readings; null: it has none, and no such batch is written. */
  @Column({ name: 'latest_read_at', type: 'timestamptz', nullable: true }) readonly latestReadAt!: Date | null;

  /** The sender's clock minus the server's, in milliseconds; 0 also when the sender gives no time. */
  @Column({ name: 'clock_drift_ms', type: 'bigint', default: () => '0' }) readonly clockDriftMs!: bigint;

  /** Version of the digested columns: 1 is those of the function `reading_text`. */
  @Column({ name: 'digest_version', type: 'smallint', default: () => '1' }) readonly digestVersion!: number;

  /** Import of the file of these readings; null: no import. */
  @Column({ name: 'import_id', type: 'bigint', nullable: true }) readonly importId!: bigint | null;

  /** Batch whose readings are stored again here, after a reading of their instants was withdrawn; null: first stored. */
  @Column({ name: 'restored_batch_id', type: 'bigint', nullable: true }) readonly restoredBatchId!: bigint | null;

  /** SHA-256 of its readings as text, by station, instant and variant. */
  @Column({ name: 'digest', type: 'bytea' }) readonly digest!: Buffer;
}
