import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Readings received together and the digest of their rows: what the sealed log holds of `meter_readings`. Append-only,
 * written with its readings by `ReadingsService` and `ReadingsImportService`; readings that bring nothing new leave no
 * row.
 */
@Entity({ name: 'reading_batches' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('ApiTokenEntity', ['establishmentId', 'tokenId'], ['establishmentId', 'tokenId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
export class ReadingBatchEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** From the sequence `reading_batch_ids`, taken before its rows are copied; numbers that are missing mean nothing. */
  @PrimaryColumn({ name: 'batch_id', type: 'bigint', default: () => "nextval('reading_batch_ids'::regclass)" })
  readonly batchId!: bigint;

  /** A device over the API, a CSV file, or a person who read the machine. */
  @Column({ name: 'source', type: 'text' })
  readonly source!: 'device' | 'file' | 'person';

  /** Why the counters were read: `periodic` when the sender does not say, `drop` as boxes are lifted. */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!:
    | 'periodic'
    | 'drop'
    | 'move'
    | 'denominationChange'
    | 'intoService'
    | 'outOfService'
    | 'logicAccess'
    | 'manualCheck';

  /** What the sender added; usually empty. */
  @Column({ name: 'note', type: 'text', default: () => "''::text" })
  readonly note!: string;

  /** The device's token with which it came; null: it came from a person's session. */
  @Column({ name: 'token_id', type: 'bigint', nullable: true })
  readonly tokenId!: bigint | null;

  /** Who sent it, or the person whom the token represents; null: nobody is named. */
  @Column({ name: 'person_id', type: 'bigint', nullable: true })
  readonly personId!: bigint | null;

  /** When the server received it, by its own clock. */
  @Column({ name: 'received_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly receivedAt!: Date;

  /** How many readings were new; these carry its number. */
  @Column({ name: 'row_count', type: 'integer' })
  readonly rowCount!: number;

  /** How many readings were there already and left out. */
  @Column({ name: 'duplicate_count', type: 'integer', default: () => '0' })
  readonly duplicateCount!: number;

  /** How many of the new readings are kept beside a different one of the same instant. */
  @Column({ name: 'conflict_count', type: 'integer', default: () => '0' })
  readonly conflictCount!: number;

  /** The earliest `readAt` of its readings; null: it has none, and no such batch is written. */
  @Column({ name: 'earliest_read_at', type: 'timestamptz', nullable: true })
  readonly earliestReadAt!: Date | null;

  /** The latest `readAt` of its readings; null: it has none, and no such batch is written. */
  @Column({ name: 'latest_read_at', type: 'timestamptz', nullable: true })
  readonly latestReadAt!: Date | null;

  /** The sender's clock less the server's, in milliseconds; 0 also when the sender gives no time. */
  @Column({ name: 'clock_drift_ms', type: 'bigint', default: () => '0' })
  readonly clockDriftMs!: bigint;

  /** Which columns of a reading are digested: 1 is those of the function `reading_text`. */
  @Column({ name: 'digest_version', type: 'smallint', default: () => '1' })
  readonly digestVersion!: number;

  /** SHA-256 of its readings as text, by station, instant and variant. */
  @Column({ name: 'digest', type: 'bytea' })
  readonly digest!: Buffer;
}
