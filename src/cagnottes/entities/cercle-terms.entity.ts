import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { TieRule } from '#domain/cercle/rake.js';

/** The rake terms of a table of a jeu de cercle from a gaming day on. Append-only, written by `CercleTablesService`. */
@Entity({ name: 'cercle_terms' })
@ForeignKey('GamingTableEntity', ['establishmentId', 'tableId'], ['establishmentId', 'tableId'])
@ForeignKey('PersonEntity', ['setBy'], ['personId'])
export class CercleTermsEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The table. */
  @PrimaryColumn({ name: 'table_id', type: 'bigint' }) readonly tableId!: bigint;

  /** Its place among the terms of the table, from 1. */
  @PrimaryColumn({ name: 'term_number', type: 'integer' }) readonly termNumber!: number;

  /** The first gaming day on which they apply, YYYY-MM-DD. */
  @Column({ name: 'effective_from', type: 'date' }) readonly effectiveFrom!: string;

  /** The rate decided by the Direction, hundredths of a percent; null: the regulation sets it (AI67:34, MC:11.7). */
  @Column({ name: 'rate_hundredths', type: 'integer', nullable: true }) readonly rateHundredths!: number | null;

  /** Rakes are rounded to multiples of it, minor units; null: the regulation sets it (AI67:33), or none was decided. */
  @Column({ name: 'rounding_minor', type: 'bigint', nullable: true }) readonly roundingMinor!: bigint | null;

  /** The direction in which a rake exactly between two multiples is rounded; null: not chosen. */
  @Column({ name: 'tie', type: 'text', nullable: true }) readonly tie!: TieRule | null;

  /** The highest bank at chemin de fer, minor units (MC:11.8); null: none was fixed. */
  @Column({ name: 'maximum_bank_minor', type: 'bigint', nullable: true }) readonly maximumBankMinor!: bigint | null;

  /** The banco from which a garage is authorised below the maximum, minor units (MC:11.9); null: none. */
  @Column({ name: 'garage_from_minor', type: 'bigint', nullable: true }) readonly garageFromMinor!: bigint | null;

  /** The day on which that amount was communicated to the authority, YYYY-MM-DD; null: not communicated. */
  @Column({ name: 'garage_told_on', type: 'date', nullable: true }) readonly garageToldOn!: string | null;

  /** The reason, or the decision that sets them. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** The person who set them. */
  @Column({ name: 'set_by', type: 'bigint' }) readonly setBy!: bigint;

  /** When they were set, by the server’s clock. */
  @Column({ name: 'set_at', type: 'timestamptz' }) readonly setAt!: Date;
}
