import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A book of tickets with stubs, bound to one table for a season (AI67:30). Written by `CagnotteTicketBooksService`. */
@Entity({ name: 'ticket_books' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('GamingTableEntity', ['establishmentId', 'tableId'], ['establishmentId', 'tableId'])
@ForeignKey('PersonEntity', ['receivedBy'], ['personId'])
@Index('ticket_books_by_table', ['establishmentId', 'tableId', 'bookNumber'])
@Index('ticket_books_by_series', ['establishmentId', 'series', 'valueMinor', 'firstTicket'])
export class CagnotteTicketBookEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number in the establishment, from 1. */
  @PrimaryColumn({ name: 'book_number', type: 'integer' }) readonly bookNumber!: number;

  /** The table whose number is on its cover. */
  @Column({ name: 'table_id', type: 'bigint' }) readonly tableId!: bigint;

  /** The first day of the season for which it is bound to its table, YYYY-MM-DD. */
  @Column({ name: 'season_start', type: 'date' }) readonly seasonStart!: string;

  /** The series printed on its tickets. */
  @Column({ name: 'series', type: 'text' }) readonly series!: string;

  /** Value of each ticket, minor units. */
  @Column({ name: 'value_minor', type: 'bigint' }) readonly valueMinor!: bigint;

  /** The number of its first ticket. */
  @Column({ name: 'first_ticket', type: 'bigint' }) readonly firstTicket!: bigint;

  /** The number of its last ticket. */
  @Column({ name: 'last_ticket', type: 'bigint' }) readonly lastTicket!: bigint;

  /** The first ticket still in the book; above the last one: none is left. */
  @Column({ name: 'next_ticket', type: 'bigint' }) readonly nextTicket!: bigint;

  /** The person who received it. */
  @Column({ name: 'received_by', type: 'bigint' }) readonly receivedBy!: bigint;

  /** When it was received, by the server’s clock. */
  @Column({ name: 'received_at', type: 'timestamptz' }) readonly receivedAt!: Date;

  /** The date on its cover, YYYY-MM-DD; null: not finished. */
  @Column({ name: 'finished_on', type: 'date', nullable: true }) readonly finishedOn!: string | null;
}
