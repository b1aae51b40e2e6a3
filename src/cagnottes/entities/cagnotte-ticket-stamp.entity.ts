import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * The date stamp on the stub before the first ticket of a session, applied by the keeper of the books (AI67:30).
 * Append-only, written by `CagnotteTicketBooksService`.
 */
@Entity({ name: 'ticket_stamps' })
@ForeignKey('CagnotteTicketBookEntity', ['establishmentId', 'bookNumber'], ['establishmentId', 'bookNumber'])
@ForeignKey('PersonEntity', ['stampedBy'], ['personId'])
export class CagnotteTicketStampEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The book. */
  @PrimaryColumn({ name: 'book_number', type: 'integer' }) readonly bookNumber!: number;

  /** Its place among the stamps of the book, from 1. */
  @PrimaryColumn({ name: 'stamp_number', type: 'integer' }) readonly stampNumber!: number;

  /** The gaming day shown by the stamp. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** The first ticket to be detached after it. */
  @Column({ name: 'next_ticket', type: 'bigint' }) readonly nextTicket!: bigint;

  /** The keeper of the book, who stamped it. */
  @Column({ name: 'stamped_by', type: 'bigint' }) readonly stampedBy!: bigint;

  /** When it was stamped, by the server’s clock. */
  @Column({ name: 'stamped_at', type: 'timestamptz' }) readonly stampedAt!: Date;
}
