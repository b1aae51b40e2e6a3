import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

export const IMPORTED_FILE_KINDS = [
  'readings',
  'machines',
  'counts',
  'totals',
  'boxCounts',
  'stands',
  'tickets',
  'slips',
  'people',
  'desks',
  'accounts',
] as const;
/** Kind of an imported file. */
export type ImportedFileKind = (typeof IMPORTED_FILE_KINDS)[number];

/**
 * A file whose content was imported, by screen, route or command line. Append-only: the same content again is a
 * question, and the answer another row.
 */
@Entity({ name: 'imported_files' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['importedBy'], ['personId'])
export class ImportedFileEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Identifier assigned by the database. */
  @PrimaryColumn({ name: 'imported_file_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly importedFileId!: bigint;

  /** Content of the file. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: ImportedFileKind;

  /** SHA-256 of the file as it was sent, 32 bytes. */
  @Column({ name: 'file_sha256', type: 'bytea' }) readonly fileSha256!: Buffer;

  /** Gaming day that the file was imported for, YYYY-MM-DD; null: its lines have their own instants, or none. */
  @Column({ name: 'gaming_day', type: 'date', nullable: true }) readonly gamingDay!: string | null;

  /** Person who imported it; null: a device's token. */
  @Column({ name: 'imported_by', type: 'bigint', nullable: true }) readonly importedBy!: bigint | null;

  /** Instant of the import, by the server's clock. */
  @Column({ name: 'imported_at', type: 'timestamptz' }) readonly importedAt!: Date;
}
