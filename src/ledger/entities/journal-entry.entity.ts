import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { xid8 } from '#platform/database/xid8.js';
import type { Journal } from '#domain/accounting/journal-entry.js';

/**
 * A business fact in the books. Its lines are postings of the same transaction and must balance at commit. Append-only:
 * an entry is only undone by one that reverses it.
 */
@Entity({ name: 'journal_entries' })
@Unique(['establishmentId', 'entryNumber'])
@Unique(['establishmentId', 'journal', 'voucherNumber'])
@Unique(['establishmentId', 'reversesEntryId'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('JournalEntryEntity', ['establishmentId', 'reversesEntryId'], ['establishmentId', 'entryId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['postedBy'], ['personId'])
export class JournalEntryEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'entry_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly entryId!: bigint;

  /** Its number in the register `journal`, from 1 without a gap. */
  @Column({ name: 'entry_number', type: 'bigint' }) readonly entryNumber!: bigint;

  /** The journal of the entry: the drop, payments, tickets, fills, variances, or sundry operations. */
  @Column({ name: 'journal', type: 'text' }) readonly journal!: Journal;

  /** The gaming day it belongs to, YYYY-MM-DD; the day was open when it was posted. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** The kind of fact, such as `drop`, `ticketRedeemed` or `reversal`. */
  @Column({ name: 'fact', type: 'text' }) readonly fact!: string;

  /** Reference to its origin, such as the desk or the closing; a reversal's has the reason. */
  @Column({ name: 'source', type: 'jsonb' }) readonly source!: Readonly<Record<string, unknown>>;

  /** The entry that it reverses, each at most once; null for any other entry. */
  @Column({ name: 'reverses_entry_id', type: 'bigint', nullable: true }) readonly reversesEntryId!: bigint | null;

  /** The approved request of the closing, the reopening or the reversal behind it; null for any other entry. */
  @Column({ name: 'approval_request_id', type: 'bigint', nullable: true }) readonly approvalRequestId!: bigint | null;

  /** The person who posted it, or who requested the closing or reversal that did; null for the system itself. */
  @Column({ name: 'posted_by', type: 'bigint', nullable: true }) readonly postedBy!: bigint | null;

  /** When it was posted, by the database's clock. */
  @Column({ name: 'posted_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly postedAt!: Date;

  /** Its number in its journal, from 1 without a gap; the database assigns it and ignores any number written. */
  @Column({ name: 'voucher_number', type: 'bigint' }) readonly voucherNumber!: bigint;

  /**
   * Number of the transaction that posted it, as decimal text: no line is added later (trigger `refuse_late_posting`).
   */
  @Column({ name: 'posted_in', type: xid8, default: () => 'pg_current_xact_id()' }) readonly postedIn!: string;
}
