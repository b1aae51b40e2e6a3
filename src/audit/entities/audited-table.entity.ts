import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How a table enters the log. */
export const AUDIT_MODES = ['append_only', 'mutable', 'derived'] as const;
export type AuditMode = (typeof AUDIT_MODES)[number];

/**
 * How a table enters the sealed log, or why it does not. Written by migrations alone (`audit_attach`, `audit_exempt`),
 * and itself logged: the verification trusts the log's copy, not this one.
 */
@Entity({ name: 'audited_tables' })
export class AuditedTableEntity {
  /** Its name in the schema `public`; the partitions of a table share its row. */
  @PrimaryColumn({ name: 'table_name', type: 'text' }) readonly tableName!: string;

  /**
   * `append_only`: inserted, never changed · `mutable`: each change is logged · `derived`: not logged, for `reason`.
   */
  @Column({ name: 'mode', type: 'text' }) readonly mode!: AuditMode;

  /** Columns of its primary key, in order; empty for a derived table. */
  @Column({ name: 'key_columns', type: 'text', array: true }) readonly keyColumns!: readonly string[];

  /** Columns that enter the log only as salted SHA-256 digests: secrets and personal data. */
  @Column({ name: 'digest_columns', type: 'text', array: true, default: () => "'{}'::text[]" })
  readonly digestColumns!: readonly string[];

  /** Columns left out of the log: progress, last use, and contents whose digest is in another column. */
  @Column({ name: 'skip_columns', type: 'text', array: true, default: () => "'{}'::text[]" })
  readonly skipColumns!: readonly string[];

  /** Why a derived table is not logged; null for a logged one. */
  @Column({ name: 'reason', type: 'text', nullable: true }) readonly reason!: string | null;

  /** The digest columns with text that a person typed and that can be erased (`audit_texts`). */
  @Column({ name: 'text_columns', type: 'text', array: true, default: () => "'{}'::text[]" })
  readonly textColumns!: readonly string[];
}
