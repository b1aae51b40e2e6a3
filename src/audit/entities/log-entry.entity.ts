import { Column, Entity, PrimaryColumn } from 'typeorm';
import { xid8 } from '../../platform/database/xid8.js';

/** TODO table */
@Entity({ name: 'log_entries' })
export class LogEntryEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'recorded_at', type: 'timestamptz' })
  readonly recordedAt!: Date;

  /** TODO */
  @PrimaryColumn({ name: 'entry_id', type: 'bigint' })
  readonly entryId!: bigint;

  /** TODO */
  @Column({ name: 'xid', type: xid8 })
  readonly xid!: string;

  /** TODO */
  @Column({ name: 'act', type: 'text', nullable: true })
  readonly act!: string | null;

  /** TODO */
  @Column({ name: 'table_name', type: 'text' })
  readonly tableName!: string;

  /** TODO [checks: CHECK ((op = ANY (ARRAY['I'::text, 'U'::text, 'D'::text, 'S'::text])))] */
  @Column({ name: 'op', type: 'text' })
  readonly op!: 'I' | 'U' | 'D' | 'S';

  /** TODO */
  @Column({ name: 'row_key', type: 'text' })
  readonly rowKey!: string;

  /** TODO */
  @Column({ name: 'body', type: 'text' })
  readonly body!: string;
}
