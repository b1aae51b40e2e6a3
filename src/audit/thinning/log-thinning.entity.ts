import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Signed heads that were thinned: which range was looked at, what was removed from it and what stays. Written by the
 * database's function `thin_log_checkpoints` alone. Append-only.
 */
@Entity({ name: 'log_thinnings' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class LogThinningEntity {
  /** The establishment whose log it concerns; 0 for the operator itself. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** From 1 within the establishment. */
  @PrimaryColumn({ name: 'thinning_number', type: 'integer' })
  readonly thinningNumber!: number;

  /** Leaves of the first head that was looked at, removed or not. */
  @Column({ name: 'first_size', type: 'bigint' })
  readonly firstSize!: bigint;

  /** Leaves of the last one, which stays. */
  @Column({ name: 'last_size', type: 'bigint' })
  readonly lastSize!: bigint;

  /** How many heads of that range were removed. */
  @Column({ name: 'removed_count', type: 'integer' })
  readonly removedCount!: number;

  /** SHA-256 over their notes in the order of their sizes, each as the file of heads has it, 32 bytes. */
  @Column({ name: 'removed_digest', type: 'bytea' })
  readonly removedDigest!: Buffer;

  /** How many heads of that range stay. */
  @Column({ name: 'kept_count', type: 'integer' })
  readonly keptCount!: number;

  /** SHA-256 over their notes in the same way, 32 bytes. */
  @Column({ name: 'kept_digest', type: 'bytea' })
  readonly keptDigest!: Buffer;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
