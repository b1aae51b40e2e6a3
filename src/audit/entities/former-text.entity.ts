import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A text before it was replaced or its row deleted. Written by a trigger of its table, with the salt that proves it
 * against the digest in the log. Append-only, until the words are erased with those of the row.
 */
@Entity({ name: 'former_texts' })
export class FormerTextEntity {
  /** The establishment of the row; 0 for the operator. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'former_text_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly formerTextId!: bigint;

  @Column({ name: 'table_name', type: 'text' }) readonly tableName!: string;

  /** Primary key of the row, as JSON text of the log. */
  @Column({ name: 'row_key', type: 'text' }) readonly rowKey!: string;

  @Column({ name: 'column_name', type: 'text' }) readonly columnName!: string;

  /** The words; `[effacé / erased]` once they were erased. */
  @Column({ name: 'former_text', type: 'text' }) readonly formerText!: string;

  /** Salt of the row, 16 bytes; null once it was erased with the words. */
  @Column({ name: 'digest_salt', type: 'bytea', nullable: true }) readonly digestSalt!: Buffer | null;

  /** SHA-256 of the salt, the name of the column, `=` and the words, 32 bytes, as in the log. */
  @Column({ name: 'text_digest', type: 'bytea' }) readonly textDigest!: Buffer;

  /** When they were replaced, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
