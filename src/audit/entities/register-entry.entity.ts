import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A number of an official register and the row that has it, entered in the transaction that writes that row.
 * Append-only: an entry is never changed, only followed by another.
 */
@Entity({ name: 'register_entries' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class RegisterEntryEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Name of the register, such as `journal`, `keys` or `incidents`. */
  @PrimaryColumn({ name: 'register', type: 'text' }) readonly register!: string;

  /** From 1 within the register, without a gap. */
  @PrimaryColumn({ name: 'number', type: 'bigint' }) readonly number!: bigint;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Table of the row that has the number. */
  @Column({ name: 'table_name', type: 'text' }) readonly tableName!: string;

  /** Primary key of that row, column by column; bigints as text. */
  @Column({ name: 'row_key', type: 'jsonb' }) readonly rowKey!: Readonly<Record<string, string | number>>;
}
