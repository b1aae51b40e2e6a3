import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** A book of tickets in service at a session, stamped for it. Append-only, written by `CercleSessionsService`. */
@Entity({ name: 'cercle_session_books' })
@ForeignKey('CercleSessionEntity', ['establishmentId', 'sessionId'], ['establishmentId', 'sessionId'])
@ForeignKey(
  'CagnotteTicketStampEntity',
  ['establishmentId', 'bookNumber', 'stampNumber'],
  ['establishmentId', 'bookNumber', 'stampNumber'],
)
@Unique(['establishmentId', 'bookNumber', 'stampNumber'])
export class CercleSessionBookEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The session. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint' }) readonly sessionId!: bigint;

  /** The book. */
  @PrimaryColumn({ name: 'book_number', type: 'integer' }) readonly bookNumber!: number;

  /** The first ticket available at this session. */
  @Column({ name: 'first_ticket', type: 'bigint' }) readonly firstTicket!: bigint;

  /** The stamp with which the session begins in the book. */
  @Column({ name: 'stamp_number', type: 'integer' }) readonly stampNumber!: number;
}
