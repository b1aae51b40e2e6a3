import { Column, Entity, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'audited_tables' })
export class AuditedTableEntity {
  /** TODO */
  @PrimaryColumn({ name: 'table_name', type: 'text' })
  readonly tableName!: string;

  /** TODO [checks: CHECK ((mode = ANY (ARRAY['append_only'::text, 'mutable'::text, 'derived'::text])))] */
  @Column({ name: 'mode', type: 'text' })
  readonly mode!: 'append_only' | 'mutable' | 'derived';

  /** TODO */
  @Column({ name: 'key_columns', type: 'text', array: true })
  readonly keyColumns!: readonly string[];

  /** TODO */
  @Column({ name: 'digest_columns', type: 'text', array: true, default: () => "'{}'::text[]" })
  readonly digestColumns!: readonly string[];

  /** TODO */
  @Column({ name: 'skip_columns', type: 'text', array: true, default: () => "'{}'::text[]" })
  readonly skipColumns!: readonly string[];

  /** TODO */
  @Column({ name: 'reason', type: 'text', nullable: true })
  readonly reason!: string | null;
}
