import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { WrittenMaxima } from '#domain/tables/maxima.js';
import type { EntryKind, InterruptionWay } from '#domain/tables/sessions.js';

/**
 * An entry of the carnet of a session: an avance, a bon, an interruption, the count at the end (AI67:8, MC:17.1).
 * Append-only, written by `TableSessionsService`: entries follow each other (trigger `table_entry_follows`) and are
 * worth what they list (trigger `table_entry_adds_up`).
 */
@Entity({ name: 'table_entries' })
@ForeignKey('TableSessionEntity', ['establishmentId', 'sessionId'], ['establishmentId', 'sessionId'])
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'deskId', 'movementNumber'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@ForeignKey('PersonEntity', ['keyHolder'], ['personId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
@Index('table_entries_by_movement', ['establishmentId', 'deskId', 'movementNumber'], {
  unique: true,
  where: 'desk_id IS NOT NULL',
})
export class TableEntryEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The session. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint' })
  readonly sessionId!: bigint;

  /** Its place in the carnet, from 1 without gaps. */
  @PrimaryColumn({ name: 'entry_number', type: 'integer' })
  readonly entryNumber!: number;

  /** What it is. */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: EntryKind;

  /** What its pieces are worth, in minor units; of a bon, on either side. */
  @Column({ name: 'amount_minor', type: 'bigint' })
  readonly amountMinor!: bigint;

  /** When it happened, by the server's clock. */
  @Column({ name: 'happened_at', type: 'timestamptz' })
  readonly happenedAt!: Date;

  /** The desk that gave or received pieces; null: none did. */
  @Column({ name: 'desk_id', type: 'bigint', nullable: true })
  readonly deskId!: bigint | null;

  /** The movement of that desk. */
  @Column({ name: 'movement_number', type: 'integer', nullable: true })
  readonly movementNumber!: number | null;

  /** Of an interruption, whether the encaisse was counted or locked whole (AI67:15); null for the rest. */
  @Column({ name: 'way', type: 'text', nullable: true })
  readonly way!: InterruptionWay | null;

  /** Who keeps the key of a locked cash box; null: nothing is locked. */
  @Column({ name: 'key_holder', type: 'bigint', nullable: true })
  readonly keyHolder!: bigint | null;

  /** Of a change of maxima, those that hold from then on, in minor units as text. */
  @Column({ name: 'maxima', type: 'jsonb', nullable: true })
  readonly maxima!: WrittenMaxima | null;

  /** Of a reopening, what was found more than before; less when negative, null when nothing had been counted. */
  @Column({ name: 'difference_minor', type: 'bigint', nullable: true })
  readonly differenceMinor!: bigint | null;

  /** Why, where it must be said; empty otherwise. */
  @Column({ name: 'reason', type: 'text', default: () => "''" })
  readonly reason!: string;

  /** Who entered it. */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
