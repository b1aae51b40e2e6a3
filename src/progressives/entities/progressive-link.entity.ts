import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A table, or another operator's site, that feeds a progressive. Written by `ProgressivesService`. */
@Entity({ name: 'progressive_links' })
@ForeignKey('ProgressiveEntity', ['establishmentId', 'progressiveNumber'], ['establishmentId', 'progressiveNumber'])
@ForeignKey('GamingTableEntity', ['establishmentId', 'tableId'], ['establishmentId', 'tableId'])
@ForeignKey('PersonEntity', ['linkedBy'], ['personId'])
@Index('progressive_links_of_table', ['establishmentId', 'tableId'], {
  unique: true,
  where: '(unlinked_at IS NULL) AND (table_id IS NOT NULL)',
})
export class ProgressiveLinkEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The progressive it belongs to. */
  @PrimaryColumn({ name: 'progressive_number', type: 'integer' }) readonly progressiveNumber!: number;

  /** Its number within the progressive, from 1. */
  @PrimaryColumn({ name: 'link_number', type: 'integer' }) readonly linkNumber!: number;

  /** The table; null: a site. */
  @Column({ name: 'table_id', type: 'bigint', nullable: true }) readonly tableId!: bigint | null;

  /** The name of the site, 80 characters at most; empty: a table. */
  @Column({ name: 'site', type: 'text', default: () => "''::text" }) readonly site!: string;

  /** When it was linked. */
  @Column({ name: 'linked_at', type: 'timestamptz' }) readonly linkedAt!: Date;

  /** The person who linked it. */
  @Column({ name: 'linked_by', type: 'bigint' }) readonly linkedBy!: bigint;

  /** When it was unlinked; null: it still feeds the progressive. */
  @Column({ name: 'unlinked_at', type: 'timestamptz', nullable: true }) readonly unlinkedAt!: Date | null;
}
