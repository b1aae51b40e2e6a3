import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { EntrySource } from '#domain/reconciliation/reconciliation-types.js';

/**
 * One person's count of a box; counts are repeated until two by different people agree in every line. Append-only,
 * written by `BoxCountsService` while the box is in the count room. Team members never count, and no one counts twice
 * in a row (trigger `count_is_independent`).
 */
@Entity({ name: 'box_counts' })
@ForeignKey('PersonEntity', ['countedBy'], ['personId'])
@ForeignKey('DropBoxEntity', ['establishmentId', 'boxId'], ['establishmentId', 'boxId'])
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
export class BoxCountEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The drop that brought the box in. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' }) readonly dropId!: bigint;

  /** The counted box. */
  @PrimaryColumn({ name: 'box_id', type: 'bigint' }) readonly boxId!: bigint;

  /** Number among the counts of the box, from 1; assigned by the trigger `count_is_independent`. */
  @PrimaryColumn({ name: 'count_number', type: 'integer' }) readonly countNumber!: number;

  /** Number of notes of each value, lowest first, values in minor units; empty: none. */
  @Column({ name: 'notes', type: 'jsonb' })
  readonly notes!: readonly { readonly valueMinor: string; readonly count: string }[];

  /** Number of coins or tokens of each value, in the same form. */
  @Column({ name: 'coins', type: 'jsonb' })
  readonly coins!: readonly { readonly valueMinor: string; readonly count: string }[];

  /** Number of tickets. */
  @Column({ name: 'ticket_count', type: 'integer' }) readonly ticketCount!: number;

  /** Value of the tickets, in minor units. */
  @Column({ name: 'tickets_minor', type: 'bigint' }) readonly ticketsMinor!: bigint;

  /** Tickets scanned one by one, in minor units as text; null: counted as a batch. */
  @Column({ name: 'ticket_lines', type: 'jsonb', nullable: true })
  readonly ticketLines!: readonly { readonly number: string; readonly amountMinor: string }[] | null;

  /** Value of the notes, in minor units; the database computes it from `notes`. */
  @Column({ name: 'notes_minor', type: 'bigint', generatedType: 'STORED', asExpression: 'lines_minor(notes)' })
  readonly notesMinor!: bigint;

  /** Value of the coins, in minor units; the database computes it from `coins`. */
  @Column({ name: 'coins_minor', type: 'bigint', generatedType: 'STORED', asExpression: 'lines_minor(coins)' })
  readonly coinsMinor!: bigint;

  /** Origin: entered by the person who counted, or read from the file of a count machine. */
  @Column({ name: 'source', type: 'text' }) readonly source!: EntrySource;

  /** Person who counted, or operated the count machine. */
  @Column({ name: 'counted_by', type: 'bigint' }) readonly countedBy!: bigint;

  /** Time of entry by the server's clock. */
  @Column({ name: 'counted_at', type: 'timestamptz' }) readonly countedAt!: Date;
}
