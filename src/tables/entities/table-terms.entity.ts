import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { StoredMaxima } from '#domain/tables/maxima.js';

/**
 * Terms of a table from a gaming day on: its minimum, its maxima, its avance. Append-only, written by `TablesService`;
 * of two for one day the later is in force.
 */
@Entity({ name: 'table_terms' })
@ForeignKey('GamingTableEntity', ['establishmentId', 'tableId'], ['establishmentId', 'tableId'])
@ForeignKey('PersonEntity', ['setBy'], ['personId'])
@Index('table_terms_by_day', ['establishmentId', 'tableId', 'effectiveFrom', 'termNumber'])
export class TableTermsEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Table. */
  @PrimaryColumn({ name: 'table_id', type: 'bigint' }) readonly tableId!: bigint;

  /** Sequence number among the table's terms, from 1. */
  @PrimaryColumn({ name: 'term_number', type: 'integer' }) readonly termNumber!: number;

  /** First gaming day of their validity, YYYY-MM-DD. */
  @Column({ name: 'effective_from', type: 'date' }) readonly effectiveFrom!: string;

  /** Minimum stake, in minor units, above zero. */
  @Column({ name: 'minimum_minor', type: 'bigint' }) readonly minimumMinor!: bigint;

  /** Maximum stake on each chance, in minor units as text. */
  @Column({ name: 'maxima', type: 'jsonb', default: () => "'{}'::jsonb" }) readonly maxima!: StoredMaxima;

  /** Avance fixed by the Direction (MC:14), or the minimum in force (FR); null: fixed by the text. */
  @Column({ name: 'avance_minor', type: 'bigint', nullable: true }) readonly avanceMinor!: bigint | null;

  /** Side bets offered, by name. */
  @Column({ name: 'side_bets', type: 'jsonb', default: () => "'[]'::jsonb" }) readonly sideBets!: readonly string[];

  /**
   * Day on which both the Minister and the commissaire had been notified of a higher minimum (AI67:18), or on which the
   * Administration agreed (MC:10).
   */
  @Column({ name: 'told_on', type: 'date', nullable: true }) readonly toldOn!: string | null;

  /** Reason of the terms. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** User who set them. */
  @Column({ name: 'set_by', type: 'bigint' }) readonly setBy!: bigint;

  /** Time at which they were set, by the server's clock. */
  @Column({ name: 'set_at', type: 'timestamptz' }) readonly setAt!: Date;
}
