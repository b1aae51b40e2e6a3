import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ImportWithdrawal } from '#domain/imports/import-withdrawal.js';
import type {
  ImportFigures,
  ImportOptionsChosen,
  ImportRefusal,
  ImportKind,
  ImportState,
} from '../files/import-kinds.js';

/**
 * An uploaded file: rehearsed, confirmed by a person, imported, with its result. Updated at each step; not logged,
 * since the rows it writes are logged in their own tables.
 */
@Entity({ name: 'imports' })
@ForeignKey('PersonEntity', ['askedBy'], ['personId'])
@ForeignKey('PersonEntity', ['confirmedBy'], ['personId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class ImportEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Identifier assigned by the database, across establishments; also the idempotency key of the import. */
  @PrimaryColumn({ name: 'import_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly importId!: bigint;

  /** Content of the file: one of `IMPORT_KINDS`. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: ImportKind;

  /** Name of the uploaded file, at most 200 characters. */
  @Column({ name: 'file_name', type: 'text' }) readonly fileName!: string;

  /** Size of the file, bytes. */
  @Column({ name: 'file_bytes', type: 'bigint' }) readonly fileBytes!: bigint;

  /** SHA-256 of the file, 32 bytes. */
  @Column({ name: 'file_sha256', type: 'bytea' }) readonly fileSha256!: Buffer;

  /** Name in the installation's folder `imports`; null once the file is no longer needed and removed. */
  @Column({ name: 'stored_name', type: 'text', nullable: true }) readonly storedName!: string | null;

  /** Options chosen for this kind of file, such as the gaming day of a count. */
  @Column({ name: 'options', type: 'jsonb', default: () => "'{}'::jsonb" }) readonly options!: ImportOptionsChosen;

  /**
   * `checking`: being rehearsed · `checked`: awaiting confirmation · `running`: being imported · `finished` ·
   * `refused`: cannot be read at all · `failed`: refused or stopped during the import · `abandoned`.
   */
  @Column({ name: 'state', type: 'text', default: () => "'checking'::text" }) readonly state!: ImportState;

  /** Lines read so far in the current pass. */
  @Column({ name: 'rows_done', type: 'bigint', default: () => '0' }) readonly rowsDone!: bigint;

  /** Lines of the file without its header; null until rehearsed. */
  @Column({ name: 'rows_total', type: 'bigint', nullable: true }) readonly rowsTotal!: bigint | null;

  /** Effect of the file, from a rehearsal that was rolled back; null until then. */
  @Column({ name: 'preview', type: 'jsonb', nullable: true }) readonly preview!: ImportFigures | null;

  /** Effect of the import; null unless finished. */
  @Column({ name: 'result', type: 'jsonb', nullable: true }) readonly result!: ImportFigures | null;

  /** Reason for the refusal or failure; null otherwise. */
  @Column({ name: 'refusal', type: 'jsonb', nullable: true }) readonly refusal!: ImportRefusal | null;

  /** Person who uploaded the file. */
  @Column({ name: 'asked_by', type: 'bigint' }) readonly askedBy!: bigint;

  /** Upload time by the server's clock. */
  @Column({ name: 'asked_at', type: 'timestamptz' }) readonly askedAt!: Date;

  /** Person who confirmed it, and in whose name it is imported; null: not confirmed. */
  @Column({ name: 'confirmed_by', type: 'bigint', nullable: true }) readonly confirmedBy!: bigint | null;

  /** Confirmation time; null: not confirmed. */
  @Column({ name: 'confirmed_at', type: 'timestamptz', nullable: true }) readonly confirmedAt!: Date | null;

  /** Time it was finished, refused, failed or abandoned; null before. */
  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true }) readonly finishedAt!: Date | null;

  /** What its last withdrawal reversed and left; null: not withdrawn. */
  @Column({ name: 'withdrawal', type: 'jsonb', nullable: true }) readonly withdrawal!: ImportWithdrawal | null;

  /** Time of its last withdrawal; null: not withdrawn. */
  @Column({ name: 'withdrawn_at', type: 'timestamptz', nullable: true }) readonly withdrawnAt!: Date | null;

  /** Write time by the database. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
