import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { WrittenMaxima } from '#domain/tables/maxima.js';

/**
 * What holds at a table from a gaming day on: its minimum, its maxima, its avance. Append-only, written by
 * `TablesService`; of two with one day the later holds.
 */
@Entity({ name: 'table_terms' })
@ForeignKey('GamingTableEntity', ['establishmentId', 'tableId'], ['establishmentId', 'tableId'])
@ForeignKey('PersonEntity', ['setBy'], ['personId'])
@Index('table_terms_by_day', ['establishmentId', 'tableId', 'effectiveFrom', 'termNumber'])
export class TableTermsEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The table. */
  @PrimaryColumn({ name: 'table_id', type: 'bigint' })
  readonly tableId!: bigint;

  /** Its place among the terms of the table, from 1. */
  @PrimaryColumn({ name: 'term_number', type: 'integer' })
  readonly termNumber!: number;

  /** The first gaming day on which they hold, YYYY-MM-DD. */
  @Column({ name: 'effective_from', type: 'date' })
  readonly effectiveFrom!: string;

  /** The least stake, in minor units, above zero. */
  @Column({ name: 'minimum_minor', type: 'bigint' })
  readonly minimumMinor!: bigint;

  /** The highest stake on each chance, in minor units as text. */
  @Column({ name: 'maxima', type: 'jsonb', default: () => "'{}'::jsonb" })
  readonly maxima!: WrittenMaxima;

  /** The avance that the Direction fixed (MC:14), or the least in force (FR); null: the text gives it. */
  @Column({ name: 'avance_minor', type: 'bigint', nullable: true })
  readonly avanceMinor!: bigint | null;

  /** The side bets that are offered, by name. */
  @Column({ name: 'side_bets', type: 'jsonb', default: () => "'[]'::jsonb" })
  readonly sideBets!: readonly string[];

  /**
   * The day on which both the Minister and the commissaire had been told of a higher minimum (AI67:18), or on which the
   * Administration agreed (MC:10).
   */
  @Column({ name: 'told_on', type: 'date', nullable: true })
  readonly toldOn!: string | null;

  /** Why they are set so. */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** Who set them. */
  @Column({ name: 'set_by', type: 'bigint' })
  readonly setBy!: bigint;

  /** When they were set, by the server's clock. */
  @Column({ name: 'set_at', type: 'timestamptz' })
  readonly setAt!: Date;
}
