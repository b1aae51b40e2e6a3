import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'box_counts' })
@ForeignKey('PersonEntity', ['countedBy'], ['personId'])
@ForeignKey('DropBoxEntity', ['establishmentId', 'boxId'], ['establishmentId', 'boxId'])
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
export class BoxCountEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** TODO */
  @PrimaryColumn({ name: 'box_id', type: 'bigint' })
  readonly boxId!: bigint;

  /** TODO [checks: CHECK ((count_number >= 1))] */
  @PrimaryColumn({ name: 'count_number', type: 'integer' })
  readonly countNumber!: number;

  /** TODO [checks: CHECK ((jsonb_typeof(notes) = 'array'::text))] */
  @Column({ name: 'notes', type: 'jsonb' })
  readonly notes!: unknown;

  /** TODO [checks: CHECK ((jsonb_typeof(coins) = 'array'::text))] */
  @Column({ name: 'coins', type: 'jsonb' })
  readonly coins!: unknown;

  /** TODO [checks: CHECK ((ticket_count >= 0)); CHECK (((ticket_lines IS NULL) OR ((jsonb_array_length(ticket_lines) = ticket_count) AND (amounts_minor(ticket_lines) = tickets_minor))))] */
  @Column({ name: 'ticket_count', type: 'integer' })
  readonly ticketCount!: number;

  /** TODO [checks: CHECK ((tickets_minor >= 0)); CHECK (((ticket_lines IS NULL) OR ((jsonb_array_length(ticket_lines) = ticket_count) AND (amounts_minor(ticket_lines) = tickets_minor))))] */
  @Column({ name: 'tickets_minor', type: 'bigint' })
  readonly ticketsMinor!: bigint;

  /** TODO [checks: CHECK ((jsonb_typeof(ticket_lines) = 'array'::text)); CHECK (((ticket_lines IS NULL) OR ((jsonb_array_length(ticket_lines) = ticket_count) AND (amounts_minor(ticket_lines) = tickets_minor))))] */
  @Column({ name: 'ticket_lines', type: 'jsonb', nullable: true })
  readonly ticketLines!: unknown | null;

  /** TODO */
  @Column({ name: 'notes_minor', type: 'bigint', generatedType: 'STORED', asExpression: 'lines_minor(notes)' })
  readonly notesMinor!: bigint;

  /** TODO */
  @Column({ name: 'coins_minor', type: 'bigint', generatedType: 'STORED', asExpression: 'lines_minor(coins)' })
  readonly coinsMinor!: bigint;

  /** TODO [checks: CHECK ((source = ANY (ARRAY['person'::text, 'file'::text])))] */
  @Column({ name: 'source', type: 'text' })
  readonly source!: 'person' | 'file';

  /** TODO */
  @Column({ name: 'counted_by', type: 'bigint' })
  readonly countedBy!: bigint;

  /** TODO */
  @Column({ name: 'counted_at', type: 'timestamptz' })
  readonly countedAt!: Date;
}
