import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * The date stamp on the stub before the first ticket of a session, by who keeps the books (AI67:30). Append-only,
 * written by `TicketBooksService`.
 */
@Entity({ name: 'ticket_stamps' })
@ForeignKey('TicketBookEntity', ['establishmentId', 'bookNumber'], ['establishmentId', 'bookNumber'])
@ForeignKey('PersonEntity', ['stampedBy'], ['personId'])
export class TicketStampEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The book. */
  @PrimaryColumn({ name: 'book_number', type: 'integer' })
  readonly bookNumber!: number;

  /** Its place among the stamps of the book, from 1. */
  @PrimaryColumn({ name: 'stamp_number', type: 'integer' })
  readonly stampNumber!: number;

  /** The gaming day whose date it has, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** The first ticket that leaves the book after it. */
  @Column({ name: 'next_ticket', type: 'bigint' })
  readonly nextTicket!: bigint;

  /** Who keeps the book and stamped it. */
  @Column({ name: 'stamped_by', type: 'bigint' })
  readonly stampedBy!: bigint;

  /** When it was stamped, by the server’s clock. */
  @Column({ name: 'stamped_at', type: 'timestamptz' })
  readonly stampedAt!: Date;
}
