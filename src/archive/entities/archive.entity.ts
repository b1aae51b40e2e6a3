import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'archives' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['requestedBy'], ['personId'])
export class ArchiveEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'archive_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly archiveId!: bigint;

  /** TODO [checks: CHECK ((first_day <= last_day))] */
  @Column({ name: 'first_day', type: 'date' })
  readonly firstDay!: string;

  /** TODO [checks: CHECK ((first_day <= last_day))] */
  @Column({ name: 'last_day', type: 'date' })
  readonly lastDay!: string;

  /** TODO [checks: CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text])))] */
  @Column({ name: 'language', type: 'text' })
  readonly language!: 'fr' | 'en';

  /** TODO */
  @Column({ name: 'requested_by', type: 'bigint' })
  readonly requestedBy!: bigint;

  /** TODO */
  @Column({ name: 'requested_at', type: 'timestamptz' })
  readonly requestedAt!: Date;

  /** TODO [checks: CHECK (((state = 'ready'::text) = ((sha256 IS NOT NULL) AND (size_bytes IS NOT NULL)))); CHECK (((state = 'running'::text) = (finished_at IS NULL))); CHECK ((state = ANY (ARRAY['running'::text, 'ready'::text, 'failed'::text])))] */
  @Column({ name: 'state', type: 'text', default: () => "'running'::text" })
  readonly state!: 'running' | 'ready' | 'failed';

  /** TODO [checks: CHECK (((state = 'running'::text) = (finished_at IS NULL)))] */
  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  readonly finishedAt!: Date | null;

  /** TODO [checks: CHECK (((state = 'ready'::text) = ((sha256 IS NOT NULL) AND (size_bytes IS NOT NULL)))); CHECK ((size_bytes > 0))] */
  @Column({ name: 'size_bytes', type: 'bigint', nullable: true })
  readonly sizeBytes!: bigint | null;

  /** TODO [checks: CHECK (((state = 'ready'::text) = ((sha256 IS NOT NULL) AND (size_bytes IS NOT NULL)))); CHECK ((length(sha256) = 32))] */
  @Column({ name: 'sha256', type: 'bytea', nullable: true })
  readonly sha256!: Buffer | null;

  /** TODO */
  @Column({ name: 'failure_code', type: 'text', nullable: true })
  readonly failureCode!: string | null;

  /** TODO */
  @Column({ name: 'parts_done', type: 'integer', default: () => '0' })
  readonly partsDone!: number;

  /** TODO */
  @Column({ name: 'parts_total', type: 'integer', default: () => '0' })
  readonly partsTotal!: number;

  /** TODO */
  @Column({ name: 'seen_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly seenAt!: Date;
}
