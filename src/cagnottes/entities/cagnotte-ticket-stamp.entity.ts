import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * The date stamp on the stub before the first ticket of a session, applied by the keeper of the books (AI67:30).
 * Append-only, written by `CagnotteTicketBooksService`.
 */
@Entity({ name: 'ticket_stamps' })
@ForeignKey('CagnotteTicketBookEntity', ['establishmentId', 'bookNumber'], ['establishmentId', 'bookNumber'])
@ForeignKey('CounterEntryEntity', ['establishmentId', 'counterNumber'], ['establishmentId', 'counterNumber'])
@ForeignKey(
  'CagnotteTicketStampEntity',
  ['establishmentId', 'bookNumber', 'reverses'],
  ['establishmentId', 'bookNumber', 'stampNumber'],
)
@Index('ticket_stamps_reversed', ['establishmentId', 'bookNumber', 'reverses'], {
  unique: true,
  where: 'reverses IS NOT NULL',
})
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

  /** Number of the counter-entry that it belongs to; null: it corrects nothing. */
  @Column({ name: 'counter_number', type: 'bigint', nullable: true }) readonly counterNumber!: bigint | null;

  /** Stamp that this line reverses; null: none. */
  @Column({ name: 'reverses', type: 'integer', nullable: true }) readonly reverses!: number | null;
}
