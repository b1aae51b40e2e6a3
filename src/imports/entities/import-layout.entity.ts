import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ImportKind } from '../files/import-kinds.js';
import type { DescribedLayout } from '../files/described-layout.js';

/**
 * A layout of files: the columns that a person assigned to a file's headings, or that an imported description states.
 * Append-only: a later layout of the same headings replaces it.
 */
@Entity({ name: 'import_layouts' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class ImportLayoutEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Identifier assigned by the database. */
  @PrimaryColumn({ name: 'import_layout_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly importLayoutId!: bigint;

  /** Content of the files. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: ImportKind;

  /** Name, at most 200 characters: that of the file whose columns were assigned. */
  @Column({ name: 'name', type: 'text' }) readonly name!: string;

  /** SHA-256 of the headings, without case and marks, 32 bytes; null: the files have no header. */
  @Column({ name: 'headings_sha256', type: 'bytea', nullable: true }) readonly headingsSha256!: Buffer | null;

  /** Columns with their headings and units, and the answers about dates. */
  @Column({ name: 'layout', type: 'jsonb' }) readonly layout!: DescribedLayout;

  /** Person who assigned the columns, or imported the description. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** Instant of it, by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz' }) readonly recordedAt!: Date;
}
