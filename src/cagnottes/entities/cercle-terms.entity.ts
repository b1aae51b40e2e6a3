import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { TieRule } from '#domain/cercle/rake.js';

/** What a table of a jeu de cercle is raked by from a gaming day on. Append-only, written by `CercleTablesService`. */
@Entity({ name: 'cercle_terms' })
@ForeignKey('GamingTableEntity', ['establishmentId', 'tableId'], ['establishmentId', 'tableId'])
@ForeignKey('PersonEntity', ['setBy'], ['personId'])
export class CercleTermsEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The table. */
  @PrimaryColumn({ name: 'table_id', type: 'bigint' })
  readonly tableId!: bigint;

  /** Its place among the terms of the table, from 1. */
  @PrimaryColumn({ name: 'term_number', type: 'integer' })
  readonly termNumber!: number;

  /** The first gaming day that they hold on, YYYY-MM-DD. */
  @Column({ name: 'effective_from', type: 'date' })
  readonly effectiveFrom!: string;

  /** The rate that the Direction decided, hundredths of a percent; null: the text gives it (AI67:34, MC:11.7). */
  @Column({ name: 'rate_hundredths', type: 'integer', nullable: true })
  readonly rateHundredths!: number | null;

  /** Rakes are multiples of it, minor units; null: the text gives it (AI67:33), or none was decided. */
  @Column({ name: 'rounding_minor', type: 'bigint', nullable: true })
  readonly roundingMinor!: bigint | null;

  /** Which way a rake goes that lies exactly between two; null: nobody chose. */
  @Column({ name: 'tie', type: 'text', nullable: true })
  readonly tie!: TieRule | null;

  /** The highest bank at chemin de fer, minor units (MC:11.8); null: none was fixed. */
  @Column({ name: 'maximum_bank_minor', type: 'bigint', nullable: true })
  readonly maximumBankMinor!: bigint | null;

  /** The banco from which a garage is authorised below the maximum, minor units (MC:11.9); null: none is. */
  @Column({ name: 'garage_from_minor', type: 'bigint', nullable: true })
  readonly garageFromMinor!: bigint | null;

  /** When that amount was communicated to the authority, YYYY-MM-DD; null: it was not. */
  @Column({ name: 'garage_told_on', type: 'date', nullable: true })
  readonly garageToldOn!: string | null;

  /** Why, or the decision that sets them. */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** Who set them. */
  @Column({ name: 'set_by', type: 'bigint' })
  readonly setBy!: bigint;

  /** When they were set, by the server’s clock. */
  @Column({ name: 'set_at', type: 'timestamptz' })
  readonly setAt!: Date;
}
