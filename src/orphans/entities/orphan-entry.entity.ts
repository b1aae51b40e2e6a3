import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type { OrphanAction } from '#domain/cash/orphans.js';

/**
 * A line of the orphans register: an orphan is received once, and once refunded, forfeited or cancelled (AI67:6).
 * Append-only, written by `OrphanBooksService`; at every commit the lines add up to the balance of the account of
 * orphans (trigger `orphans_equal_their_account`).
 */
@Entity({ name: 'orphan_entries' })
@ForeignKey('PersonEntity', ['authorisedBy'], ['personId'])
@ForeignKey('PersonEntity', ['enteredBy'], ['personId'])
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'claimantRecordId'], ['establishmentId', 'personalRecordId'])
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'deskId', 'movementNumber'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('OrphanEntity', ['establishmentId', 'orphanId'], ['establishmentId', 'orphanId'])
@Index('orphan_entries_received', ['establishmentId', 'orphanId'], { unique: true, where: "act = 'received'::text" })
@Index('orphan_entries_settled', ['establishmentId', 'orphanId'], { unique: true, where: "act <> 'received'::text" })
export class OrphanEntryEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number in the register `orphans`. */
  @PrimaryColumn({ name: 'entry_number', type: 'bigint' }) readonly entryNumber!: bigint;

  /** The orphan that it concerns. */
  @Column({ name: 'orphan_id', type: 'bigint' }) readonly orphanId!: bigint;

  /** The act; `cancelled` undoes an entry made by mistake. */
  @Column({ name: 'act', type: 'text' }) readonly act!: OrphanAction;

  /** The change of the register's total, in minor units: the whole orphan, negative unless it is received. */
  @Column({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;

  /** The desk that received or paid the money; null when no cash moves. */
  @Column({ name: 'desk_id', type: 'bigint', nullable: true }) readonly deskId!: bigint | null;

  /** The movement of that desk of the kind `orphan`; null when no cash moves. */
  @Column({ name: 'movement_number', type: 'integer', nullable: true }) readonly movementNumber!: number | null;

  /** The journal entry that moves the account of orphans by the same sum. */
  @Column({ name: 'entry_id', type: 'bigint' }) readonly entryId!: bigint;

  /** The personal record of the refunded person: name, address and proofs (AI67:6); null for every other act. */
  @Column({ name: 'claimant_record_id', type: 'bigint', nullable: true }) readonly claimantRecordId!: bigint | null;

  /** The reason of a cancellation, 3 to 500 characters; empty for every other act. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" }) readonly reason!: string;

  /** The user who made the entry. */
  @Column({ name: 'entered_by', type: 'bigint' }) readonly enteredBy!: bigint;

  /** The supervisor or member of the Direction who approved a refund or a cancellation; null for the other acts. */
  @Column({ name: 'authorised_by', type: 'bigint', nullable: true }) readonly authorisedBy!: bigint | null;

  /** The gaming day of the entry, YYYY-MM-DD; it was open when this was written. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** When it was done, by the server's clock. */
  @Column({ name: 'happened_at', type: 'timestamptz' }) readonly happenedAt!: Date;

  /** When the row was written, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
