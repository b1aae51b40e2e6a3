import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type { StoredMaxima } from '#domain/tables/maxima.js';
import type { EntryKind, InterruptionWay } from '#domain/tables/sessions.js';

/**
 * A carnet entry of a session: an avance, a bon, an interruption, the count at the end (AI67:8, MC:17.1). Append-only,
 * written by `TableSessionsService`. Entries follow each other (trigger `table_entry_follows`) and equal the sum of
 * their pieces (trigger `table_entry_adds_up`).
 */
@Entity({ name: 'table_entries' })
@ForeignKey('TableSessionEntity', ['establishmentId', 'sessionId'], ['establishmentId', 'sessionId'])
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'deskId', 'movementNumber'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@ForeignKey('CounterEntryEntity', ['establishmentId', 'counterNumber'], ['establishmentId', 'counterNumber'])
@ForeignKey(
  'TableEntryEntity',
  ['establishmentId', 'sessionId', 'reverses'],
  ['establishmentId', 'sessionId', 'entryNumber'],
)
@ForeignKey(
  'TableEntryEntity',
  ['establishmentId', 'sessionId', 'replaces'],
  ['establishmentId', 'sessionId', 'entryNumber'],
)
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'])
@Index('table_entries_reversed', ['establishmentId', 'sessionId', 'reverses'], {
  unique: true,
  where: 'reverses IS NOT NULL',
})
@Index('table_entries_by_entry', ['establishmentId', 'entryId'], { unique: true, where: 'entry_id IS NOT NULL' })
@ForeignKey('PersonEntity', ['keyHolder'], ['personId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
@Index('table_entries_by_movement', ['establishmentId', 'deskId', 'movementNumber'], {
  unique: true,
  where: 'desk_id IS NOT NULL',
})
export class TableEntryEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Session. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint' }) readonly sessionId!: bigint;

  /** Position in the carnet, from 1 without gaps. */
  @PrimaryColumn({ name: 'entry_number', type: 'integer' }) readonly entryNumber!: number;

  /** Kind of entry. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: EntryKind;

  /** Value of its pieces, in minor units; for a bon, of either side. Negative: it reverses another entry. */
  @Column({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;

  /** Time of the entry, by the server's clock. */
  @Column({ name: 'happened_at', type: 'timestamptz' }) readonly happenedAt!: Date;

  /** Desk that gave or received pieces; null: none. */
  @Column({ name: 'desk_id', type: 'bigint', nullable: true }) readonly deskId!: bigint | null;

  /** Movement of that desk. */
  @Column({ name: 'movement_number', type: 'integer', nullable: true }) readonly movementNumber!: number | null;

  /** For an interruption, whether the encaisse was counted or locked whole (AI67:15); null otherwise. */
  @Column({ name: 'way', type: 'text', nullable: true }) readonly way!: InterruptionWay | null;

  /** Holder of the key of a locked cash box; null: nothing is locked. */
  @Column({ name: 'key_holder', type: 'bigint', nullable: true }) readonly keyHolder!: bigint | null;

  /** For a change of maxima, the new ones, in minor units as text. */
  @Column({ name: 'maxima', type: 'jsonb', nullable: true }) readonly maxima!: StoredMaxima | null;

  /** For a reopening, the excess over the earlier count; negative for a shortage, null without an earlier count. */
  @Column({ name: 'difference_minor', type: 'bigint', nullable: true }) readonly differenceMinor!: bigint | null;

  /** Reason where one is required; empty otherwise. */
  @Column({ name: 'reason', type: 'text', default: () => "''" }) readonly reason!: string;

  /** User who entered it. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** Number of the counter-entry that it belongs to; null: it corrects nothing. */
  @Column({ name: 'counter_number', type: 'bigint', nullable: true }) readonly counterNumber!: bigint | null;

  /** Entry that it reverses: the same kind, desk and pieces, with the opposite sign; null: none. */
  @Column({ name: 'reverses', type: 'integer', nullable: true }) readonly reverses!: number | null;

  /** Reversed entry in whose place it is; null: none. */
  @Column({ name: 'replaces', type: 'integer', nullable: true }) readonly replaces!: number | null;

  /** For a count at the end, the journal entry of the result; null: nothing moved, or before it was recorded here. */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true }) readonly entryId!: bigint | null;

  /** Salt of the log's digests of the texts, 16 bytes; null once erased with them. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
