import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The place of a log entry in its establishment's Merkle tree (RFC 6962). Written by the sealer once no older
 * transaction can still commit; append-only. It is a separate row because an entry never changes and a writer never
 * waits for the seal. Partitioned by month of `recordedAt`.
 */
@Entity({ name: 'log_leaves' })
export class LogLeafEntity {
  /** The establishment whose tree it is in; 0 for the operator itself. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** `recordedAt` of the entry. */
  @PrimaryColumn({ name: 'recorded_at', type: 'timestamptz' }) readonly recordedAt!: Date;

  /** The log entry that became this leaf. */
  @PrimaryColumn({ name: 'entry_id', type: 'bigint' }) readonly entryId!: bigint;

  /** Its position in the tree, from 0 without a gap. */
  @Column({ name: 'leaf_index', type: 'bigint' }) readonly leafIndex!: bigint;

  /** SHA-256 of a zero byte and the entry's body in UTF-8, 32 bytes. */
  @Column({ name: 'leaf_hash', type: 'bytea' }) readonly leafHash!: Buffer;
}
