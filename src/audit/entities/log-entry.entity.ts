import { Column, Entity, PrimaryColumn } from 'typeorm';
import { xid8 } from '#platform/database/xid8.js';

/** The operations of a log entry. */
export const LOG_OPERATIONS = ['I', 'U', 'D', 'S'] as const;
export type LogOperation = (typeof LOG_OPERATIONS)[number];

/**
 * One change of one row of an audited table: the sealed log. Written by the trigger `audit_row` in the transaction of
 * the change, and by `audit_snapshot` in migrations. Append-only; the application has no right to insert. Partitioned
 * by month of `recordedAt`.
 */
@Entity({ name: 'log_entries' })
export class LogEntryEntity {
  /** The establishment whose log it is in; 0, the operator, for rows that belong to none. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** When the trigger wrote it, by the database's clock. */
  @PrimaryColumn({ name: 'recorded_at', type: 'timestamptz' }) readonly recordedAt!: Date;

  /** From one sequence for all establishments; ascending, with gaps where a transaction was rolled back. */
  @PrimaryColumn({ name: 'entry_id', type: 'bigint' }) readonly entryId!: bigint;

  /** Number of the transaction that wrote it, as decimal text: entries become leaves in the order of transactions. */
  @Column({ name: 'xid', type: xid8 }) readonly xid!: string;

  /**
   * Module and verb of the act, such as `meters.import`; null when none was declared, which is a finding of the
   * verification.
   */
  @Column({ name: 'act', type: 'text', nullable: true }) readonly act!: string | null;

  /** The table that changed; for a partition, the partitioned table. */
  @Column({ name: 'table_name', type: 'text' }) readonly tableName!: string;

  /**
   * `I` inserted · `U` updated · `D` deleted · `S` image of a row as it was when its table was audited or gained a
   * column.
   */
  @Column({ name: 'op', type: 'text' }) readonly op!: LogOperation;

  /** Primary key of the row as JSON text, such as `{"machine_id": 12, "establishment_id": 1}`. */
  @Column({ name: 'row_key', type: 'text' }) readonly rowKey!: string;

  /**
   * The sealed text, JSON: the other columns, then person, instant, gaming day, reason, database login and role, old
   * values and the whole new image. The other columns repeat its beginning and are checked against it.
   */
  @Column({ name: 'body', type: 'text' }) readonly body!: string;

  /**
   * Binds the body to the program that wrote it (`platform/files/binding-key.ts`); null for entries from before binding
   * existed, and for those written by anything else.
   */
  @Column({ name: 'bound', type: 'bytea', nullable: true }) readonly bound!: Buffer | null;
}
