import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The kinds of output that name a head. */
export const HEAD_PRINTERS = ['document', 'archive', 'export'] as const;
export type HeadPrinter = (typeof HEAD_PRINTERS)[number];

/** A signed head that a document or export outside names, and that is therefore never thinned. Append-only. */
@Entity({ name: 'log_relied_heads' })
@ForeignKey('LogCheckpointEntity', ['establishmentId', 'treeSize'], ['establishmentId', 'treeSize'])
export class LogReliedHeadEntity {
  /** The establishment whose log it heads; 0 for the operator itself. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Leaves of the tree at this head. */
  @PrimaryColumn({ name: 'tree_size', type: 'bigint' }) readonly treeSize!: bigint;

  /** The kind of output that named it first: a document in any form, an archive, a live export. */
  @Column({ name: 'printed_by', type: 'text' }) readonly printedBy!: HeadPrinter;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
