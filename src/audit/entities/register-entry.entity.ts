import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'register_entries' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class RegisterEntryEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'register', type: 'text' })
  readonly register!: string;

  /** TODO [checks: CHECK ((number > 0))] */
  @PrimaryColumn({ name: 'number', type: 'bigint' })
  readonly number!: bigint;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;

  /** TODO */
  @Column({ name: 'table_name', type: 'text' })
  readonly tableName!: string;

  /** TODO */
  @Column({ name: 'row_key', type: 'jsonb' })
  readonly rowKey!: unknown;
}
