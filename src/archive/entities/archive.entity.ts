import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Language } from '#declarations/shapes/text.js';

/** The stored states of an archive. */
export const ARCHIVE_STATES = ['running', 'ready', 'failed'] as const;
export type StoredArchiveState = (typeof ARCHIVE_STATES)[number];

/**
 * An archive of a period requested by a person: its documents, frozen figures and log in one signed file
 * (docs/adr/0007). Inserted on request, updated during the work and once at its end; all but the progress is logged.
 * The file is in the installation's folder and may be removed later, because an archive can be requested again.
 */
@Entity({ name: 'archives' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['requestedBy'], ['personId'])
export class ArchiveEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments; also the name of the file. */
  @PrimaryColumn({ name: 'archive_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly archiveId!: bigint;

  /** First gaming day of the period, YYYY-MM-DD. */
  @Column({ name: 'first_day', type: 'date' }) readonly firstDay!: string;

  /** Last gaming day of the period, included, YYYY-MM-DD; a period has 400 days at most. */
  @Column({ name: 'last_day', type: 'date' }) readonly lastDay!: string;

  /** Language of its documents. */
  @Column({ name: 'language', type: 'text' }) readonly language!: Language;

  /** The person who requested it. */
  @Column({ name: 'requested_by', type: 'bigint' }) readonly requestedBy!: bigint;

  /** Time of the request, by the server's clock. */
  @Column({ name: 'requested_at', type: 'timestamptz' }) readonly requestedAt!: Date;

  /** `running` until it ends · `ready`: the file was written · `failed`, for `failureCode`. */
  @Column({ name: 'state', type: 'text', default: () => "'running'::text" }) readonly state!: StoredArchiveState;

  /** Time at which it ended; null while it runs. */
  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true }) readonly finishedAt!: Date | null;

  /** Size of the file, bytes; null unless it is ready. */
  @Column({ name: 'size_bytes', type: 'bigint', nullable: true }) readonly sizeBytes!: bigint | null;

  /** SHA-256 of the whole file, 32 bytes; null unless it is ready. */
  @Column({ name: 'sha256', type: 'bytea', nullable: true }) readonly sha256!: Buffer | null;

  /** Code of the refusal that made it fail, `INTERNAL` for a server fault; null otherwise. */
  @Column({ name: 'failure_code', type: 'text', nullable: true }) readonly failureCode!: string | null;

  /** Parts made so far: documents, days, the log and the frame around them. Not logged. */
  @Column({ name: 'parts_done', type: 'integer', default: () => '0' }) readonly partsDone!: number;

  /** Number of parts in all; 0 until the work begins. Not logged. */
  @Column({ name: 'parts_total', type: 'integer', default: () => '0' }) readonly partsTotal!: number;

  /**
   * Last sign of life of the working process, every second. An archive that runs and is silent for 30 seconds was
   * interrupted. Not logged.
   */
  @Column({ name: 'seen_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly seenAt!: Date;
}
