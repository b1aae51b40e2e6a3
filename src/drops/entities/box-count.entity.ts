import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * What one person counted in a box of a drop; it is counted again until two counts by different people agree in every
 * line. Append-only, written by `BoxCountsService` while the box is in the count room, never by somebody of the team
 * nor twice in a row by one person (trigger `count_is_independent`).
 */
@Entity({ name: 'box_counts' })
@ForeignKey('PersonEntity', ['countedBy'], ['personId'])
@ForeignKey('DropBoxEntity', ['establishmentId', 'boxId'], ['establishmentId', 'boxId'])
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
export class BoxCountEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The drop that brought the box in. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** The box that was counted. */
  @PrimaryColumn({ name: 'box_id', type: 'bigint' })
  readonly boxId!: bigint;

  /** Its place among the counts of the box, from 1; the trigger `count_is_independent` gives it. */
  @PrimaryColumn({ name: 'count_number', type: 'integer' })
  readonly countNumber!: number;

  /** How many notes of each value, the lowest first, values in minor units; empty: none. */
  @Column({ name: 'notes', type: 'jsonb' })
  readonly notes!: readonly { readonly valueMinor: string; readonly count: string }[];

  /** How many coins or tokens of each value, in the same form. */
  @Column({ name: 'coins', type: 'jsonb' })
  readonly coins!: readonly { readonly valueMinor: string; readonly count: string }[];

  /** How many tickets. */
  @Column({ name: 'ticket_count', type: 'integer' })
  readonly ticketCount!: number;

  /** What the tickets are worth, in minor units. */
  @Column({ name: 'tickets_minor', type: 'bigint' })
  readonly ticketsMinor!: bigint;

  /** The tickets one by one when they were scanned, in minor units as text; null: they were counted as a batch. */
  @Column({ name: 'ticket_lines', type: 'jsonb', nullable: true })
  readonly ticketLines!: readonly { readonly number: string; readonly amountMinor: string }[] | null;

  /** What the notes are worth, in minor units; the database computes it from `notes`. */
  @Column({ name: 'notes_minor', type: 'bigint', generatedType: 'STORED', asExpression: 'lines_minor(notes)' })
  readonly notesMinor!: bigint;

  /** What the coins are worth, in minor units; the database computes it from `coins`. */
  @Column({ name: 'coins_minor', type: 'bigint', generatedType: 'STORED', asExpression: 'lines_minor(coins)' })
  readonly coinsMinor!: bigint;

  /** Entered by who counted, or read from the file of a count machine. */
  @Column({ name: 'source', type: 'text' })
  readonly source!: 'person' | 'file';

  /** Who counted, or ran the count machine. */
  @Column({ name: 'counted_by', type: 'bigint' })
  readonly countedBy!: bigint;

  /** When the count was entered, by the server's clock. */
  @Column({ name: 'counted_at', type: 'timestamptz' })
  readonly countedAt!: Date;
}
