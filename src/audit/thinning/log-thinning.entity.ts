import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A thinning of signed heads: the range examined, the heads removed and those that remain. Written by the database's
 * function `thin_log_checkpoints` alone. Append-only.
 */
@Entity({ name: 'log_thinnings' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class LogThinningEntity {
  /** The establishment whose log it concerns; 0 for the operator itself. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** From 1 within the establishment. */
  @PrimaryColumn({ name: 'thinning_number', type: 'integer' }) readonly thinningNumber!: number;

  /** Leaves of the first head examined, removed or not. */
  @Column({ name: 'first_size', type: 'bigint' }) readonly firstSize!: bigint;

  /** Leaves of the last one, which remains. */
  @Column({ name: 'last_size', type: 'bigint' }) readonly lastSize!: bigint;

  /** Number of heads of that range that were removed. */
  @Column({ name: 'removed_count', type: 'integer' }) readonly removedCount!: number;

  /** SHA-256 over their notes in the order of their sizes, each as in the file of heads, 32 bytes. */
  @Column({ name: 'removed_digest', type: 'bytea' }) readonly removedDigest!: Buffer;

  /** Number of heads of that range that remain. */
  @Column({ name: 'kept_count', type: 'integer' }) readonly keptCount!: number;

  /** SHA-256 over their notes in the same way, 32 bytes. */
  @Column({ name: 'kept_digest', type: 'bytea' }) readonly keptDigest!: Buffer;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
