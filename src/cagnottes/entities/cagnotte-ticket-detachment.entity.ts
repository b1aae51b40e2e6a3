import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';

/**
 * Consecutive tickets detached from their stubs, or missing there (AI67:30). Append-only, written by `CoupsService`.
 */
@Entity({ name: 'ticket_detachments' })
@ForeignKey(
  'CercleSessionBookEntity',
  ['establishmentId', 'sessionId', 'bookNumber'],
  ['establishmentId', 'sessionId', 'bookNumber'],
)
@ForeignKey(
  'CercleCoupEntity',
  ['establishmentId', 'sessionId', 'coupNumber'],
  ['establishmentId', 'sessionId', 'coupNumber'],
)
@ForeignKey(
  'CagnotteTicketDetachmentEntity',
  ['establishmentId', 'sessionId', 'reverses'],
  ['establishmentId', 'sessionId', 'detachmentNumber'],
)
@Index('ticket_detachments_reversed', ['establishmentId', 'sessionId', 'reverses'], {
  unique: true,
  where: 'reverses IS NOT NULL',
})
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
@Index('ticket_detachments_by_book', ['establishmentId', 'bookNumber', 'lastTicket'])
export class CagnotteTicketDetachmentEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The session. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint' }) readonly sessionId!: bigint;

  /** Its place in the session, from 1. */
  @PrimaryColumn({ name: 'detachment_number', type: 'integer' }) readonly detachmentNumber!: number;

  /** The coup; null: the coups are on paper, or the tickets were missing. */
  @Column({ name: 'coup_number', type: 'integer', nullable: true }) readonly coupNumber!: number | null;

  /** The book. */
  @Column({ name: 'book_number', type: 'integer' }) readonly bookNumber!: number;

  /** The first of them. */
  @Column({ name: 'first_ticket', type: 'bigint' }) readonly firstTicket!: bigint;

  /** The last of them. */
  @Column({ name: 'last_ticket', type: 'bigint' }) readonly lastTicket!: bigint;

  /** Whether they were missing from their stubs and count for nothing in the cagnotte. */
  @Column({ name: 'is_missing', type: 'boolean', default: () => 'false' }) readonly isMissing!: boolean;

  /** Their value, minor units. */
  @Column({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;

  /** Explanation of missing tickets. */
  @Column({ name: 'reason', type: 'text', default: () => "''" }) readonly reason!: string;

  /** When it was entered, by the server’s clock. */
  @Column({ name: 'happened_at', type: 'timestamptz' }) readonly happenedAt!: Date;

  /** The person who entered it. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;

  /** Detachment that this line reverses: its tickets are on their stubs again; null: none. */
  @Column({ name: 'reverses', type: 'integer', nullable: true }) readonly reverses!: number | null;
}
