import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ImportFigures, ImportOptionsChosen, ImportRefusal } from '../files/import-kinds.js';

/**
 * A file that was brought in: rehearsed, confirmed by a person, taken in, and what came of it. Updated at each step;
 * not logged, since what it writes is logged where it is written.
 */
@Entity({ name: 'imports' })
@ForeignKey('PersonEntity', ['askedBy'], ['personId'])
@ForeignKey('PersonEntity', ['confirmedBy'], ['personId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class ImportEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Numbered by the database, across establishments; also the idempotency key of taking it in. */
  @PrimaryColumn({ name: 'import_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly importId!: bigint;

  /** What the file holds: meter readings, machines, or the counts or totals of a gaming day. */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: 'readings' | 'machines' | 'counts' | 'totals';

  /** Name under which it was uploaded, at most 200 characters. */
  @Column({ name: 'file_name', type: 'text' })
  readonly fileName!: string;

  /** Size of the file, bytes. */
  @Column({ name: 'file_bytes', type: 'bigint' })
  readonly fileBytes!: bigint;

  /** SHA-256 of the file, 32 bytes. */
  @Column({ name: 'file_sha256', type: 'bytea' })
  readonly fileSha256!: Buffer;

  /** Its name in the installation's folder `imports`; null once the file is done with and removed. */
  @Column({ name: 'stored_name', type: 'text', nullable: true })
  readonly storedName!: string | null;

  /** What the person chose for this kind of file, such as the gaming day of a count. */
  @Column({ name: 'options', type: 'jsonb', default: () => "'{}'::jsonb" })
  readonly options!: ImportOptionsChosen;

  /**
   * `checking`: being rehearsed · `checked`: waits for a person · `running`: being taken in · `finished` · `refused`:
   * cannot be read at all · `failed`: refused or stopped as it was taken in · `abandoned`.
   */
  @Column({ name: 'state', type: 'text', default: () => "'checking'::text" })
  readonly state!: 'checking' | 'checked' | 'running' | 'finished' | 'refused' | 'failed' | 'abandoned';

  /** Lines read so far in the present pass. */
  @Column({ name: 'rows_done', type: 'bigint', default: () => '0' })
  readonly rowsDone!: bigint;

  /** Lines of the file without its header; null until it was rehearsed. */
  @Column({ name: 'rows_total', type: 'bigint', nullable: true })
  readonly rowsTotal!: bigint | null;

  /** What the file would do, by a rehearsal that left nothing; null until then. */
  @Column({ name: 'preview', type: 'jsonb', nullable: true })
  readonly preview!: ImportFigures | null;

  /** What the file did; null unless it is finished. */
  @Column({ name: 'result', type: 'jsonb', nullable: true })
  readonly result!: ImportFigures | null;

  /** Why it was refused or failed; null otherwise. */
  @Column({ name: 'refusal', type: 'jsonb', nullable: true })
  readonly refusal!: ImportRefusal | null;

  /** Who brought the file. */
  @Column({ name: 'asked_by', type: 'bigint' })
  readonly askedBy!: bigint;

  /** When the file was brought, by the server's clock. */
  @Column({ name: 'asked_at', type: 'timestamptz' })
  readonly askedAt!: Date;

  /** Who confirmed it, and in whose name it is taken in; null if nobody has. */
  @Column({ name: 'confirmed_by', type: 'bigint', nullable: true })
  readonly confirmedBy!: bigint | null;

  /** When it was confirmed; null if it was not. */
  @Column({ name: 'confirmed_at', type: 'timestamptz', nullable: true })
  readonly confirmedAt!: Date | null;

  /** When it was finished, refused, failed or abandoned; null before. */
  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  readonly finishedAt!: Date | null;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
