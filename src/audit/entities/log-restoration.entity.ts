import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A restoration accepted by a person: the database and the files outside it no longer matched, or were restored from a
 * backup. Append-only; the log records the person and the reason with it.
 */
@Entity({ name: 'log_restorations' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
export class LogRestorationEntity {
  /** The establishment whose log it concerns; 0 for the operator itself. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** From 1 within the establishment. */
  @PrimaryColumn({ name: 'restoration_number', type: 'integer' }) readonly restorationNumber!: number;

  /** The mismatches: the kind of fault and the file, such as `keyMissing keys/FLOOR.log.key`. */
  @Column({ name: 'differences', type: 'text', array: true }) readonly differences!: string[];

  /** Reason for the acceptance. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** Leaves under the last head of the database at that moment. */
  @Column({ name: 'tree_size', type: 'bigint' }) readonly treeSize!: bigint;

  /** Leaves of the last signed head outside the database that the database lacks; null when it lacks none. */
  @Column({ name: 'lost_tree_size', type: 'bigint', nullable: true }) readonly lostTreeSize!: bigint | null;

  /** That head's signed note. */
  @Column({ name: 'lost_note', type: 'text', nullable: true }) readonly lostNote!: string | null;

  /** The key created to replace a lost one; null when none was. */
  @Column({ name: 'new_key_id', type: 'bytea', nullable: true }) readonly newKeyId!: Buffer | null;

  /** Time at which the restored backup was taken; null for an acceptance without a backup. */
  @Column({ name: 'backup_taken_at', type: 'timestamptz', nullable: true }) readonly backupTakenAt!: Date | null;

  /** SHA-256 of that backup's manifest. */
  @Column({ name: 'backup_digest', type: 'bytea', nullable: true }) readonly backupDigest!: Buffer | null;

  /** The person who accepted it, at the console. */
  @Column({ name: 'person_id', type: 'bigint' }) readonly personId!: bigint;

  /** When, by the server's clock. */
  @Column({ name: 'accepted_at', type: 'timestamptz' }) readonly acceptedAt!: Date;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
