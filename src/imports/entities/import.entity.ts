import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'imports' })
@ForeignKey('PersonEntity', ['askedBy'], ['personId'])
@ForeignKey('PersonEntity', ['confirmedBy'], ['personId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class ImportEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'import_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly importId!: bigint;

  /** TODO [checks: CHECK ((kind = ANY (ARRAY['readings'::text, 'machines'::text, 'counts'::text, 'totals'::text])))] */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: 'readings' | 'machines' | 'counts' | 'totals';

  /** TODO [checks: CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200)))] */
  @Column({ name: 'file_name', type: 'text' })
  readonly fileName!: string;

  /** TODO [checks: CHECK ((file_bytes >= 0))] */
  @Column({ name: 'file_bytes', type: 'bigint' })
  readonly fileBytes!: bigint;

  /** TODO [checks: CHECK ((length(file_sha256) = 32))] */
  @Column({ name: 'file_sha256', type: 'bytea' })
  readonly fileSha256!: Buffer;

  /** TODO */
  @Column({ name: 'stored_name', type: 'text', nullable: true })
  readonly storedName!: string | null;

  /** TODO */
  @Column({ name: 'options', type: 'jsonb', default: () => "'{}'::jsonb" })
  readonly options!: unknown;

  /** TODO [checks: CHECK ((state = ANY (ARRAY['checking'::text, 'checked'::text, 'running'::text, 'finished'::text, 'refused'::text, 'failed'::text, 'abandoned'::text])))] */
  @Column({ name: 'state', type: 'text', default: () => "'checking'::text" })
  readonly state!: 'checking' | 'checked' | 'running' | 'finished' | 'refused' | 'failed' | 'abandoned';

  /** TODO [checks: CHECK ((rows_done >= 0))] */
  @Column({ name: 'rows_done', type: 'bigint', default: () => '0' })
  readonly rowsDone!: bigint;

  /** TODO [checks: CHECK ((rows_total >= 0))] */
  @Column({ name: 'rows_total', type: 'bigint', nullable: true })
  readonly rowsTotal!: bigint | null;

  /** TODO */
  @Column({ name: 'preview', type: 'jsonb', nullable: true })
  readonly preview!: unknown | null;

  /** TODO */
  @Column({ name: 'result', type: 'jsonb', nullable: true })
  readonly result!: unknown | null;

  /** TODO */
  @Column({ name: 'refusal', type: 'jsonb', nullable: true })
  readonly refusal!: unknown | null;

  /** TODO */
  @Column({ name: 'asked_by', type: 'bigint' })
  readonly askedBy!: bigint;

  /** TODO */
  @Column({ name: 'asked_at', type: 'timestamptz' })
  readonly askedAt!: Date;

  /** TODO */
  @Column({ name: 'confirmed_by', type: 'bigint', nullable: true })
  readonly confirmedBy!: bigint | null;

  /** TODO */
  @Column({ name: 'confirmed_at', type: 'timestamptz', nullable: true })
  readonly confirmedAt!: Date | null;

  /** TODO */
  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  readonly finishedAt!: Date | null;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
