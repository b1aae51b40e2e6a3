import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'reading_batches' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('ApiTokenEntity', ['establishmentId', 'tokenId'], ['establishmentId', 'tokenId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
export class ReadingBatchEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'batch_id', type: 'bigint', default: () => "nextval('reading_batch_ids'::regclass)" })
  readonly batchId!: bigint;

  /** TODO [checks: CHECK ((source = ANY (ARRAY['device'::text, 'file'::text, 'person'::text])))] */
  @Column({ name: 'source', type: 'text' })
  readonly source!: 'device' | 'file' | 'person';

  /** TODO [checks: CHECK ((reason = ANY (ARRAY['periodic'::text, 'drop'::text, 'move'::text, 'denominationChange'::text, 'intoService'::text, 'outOfService'::text, 'logicAccess'::text, 'manualCheck'::text])))] */
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

  /** TODO */
  @Column({ name: 'note', type: 'text', default: () => "''::text" })
  readonly note!: string;

  /** TODO */
  @Column({ name: 'token_id', type: 'bigint', nullable: true })
  readonly tokenId!: bigint | null;

  /** TODO */
  @Column({ name: 'person_id', type: 'bigint', nullable: true })
  readonly personId!: bigint | null;

  /** TODO */
  @Column({ name: 'received_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly receivedAt!: Date;

  /** TODO [checks: CHECK ((row_count >= 0))] */
  @Column({ name: 'row_count', type: 'integer' })
  readonly rowCount!: number;

  /** TODO [checks: CHECK ((duplicate_count >= 0))] */
  @Column({ name: 'duplicate_count', type: 'integer', default: () => '0' })
  readonly duplicateCount!: number;

  /** TODO [checks: CHECK ((conflict_count >= 0))] */
  @Column({ name: 'conflict_count', type: 'integer', default: () => '0' })
  readonly conflictCount!: number;

  /** TODO */
  @Column({ name: 'earliest_read_at', type: 'timestamptz', nullable: true })
  readonly earliestReadAt!: Date | null;

  /** TODO */
  @Column({ name: 'latest_read_at', type: 'timestamptz', nullable: true })
  readonly latestReadAt!: Date | null;

  /** TODO */
  @Column({ name: 'clock_drift_ms', type: 'bigint', default: () => '0' })
  readonly clockDriftMs!: bigint;

  /** TODO */
  @Column({ name: 'digest_version', type: 'smallint', default: () => '1' })
  readonly digestVersion!: number;

  /** TODO [checks: CHECK ((length(digest) = 32))] */
  @Column({ name: 'digest', type: 'bytea' })
  readonly digest!: Buffer;
}
