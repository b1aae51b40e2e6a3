import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Notes staked at a jeu de cercle and changed at once by the croupier (MC:15). Append-only, written by
 * `StakedNotesService`.
 */
@Entity({ name: 'staked_note_exchanges' })
@ForeignKey('CercleSessionEntity', ['establishmentId', 'sessionId'], ['establishmentId', 'sessionId'])
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'deskId', 'movementNumber'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'])
@ForeignKey('PersonEntity', ['changeur'], ['personId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class StakedNoteExchangeEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The session at which they were staked. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint' }) readonly sessionId!: bigint;

  /** Its place in the session, from 1. */
  @PrimaryColumn({ name: 'exchange_number', type: 'integer' }) readonly exchangeNumber!: number;

  /** When it happened, by the server’s clock. */
  @Column({ name: 'happened_at', type: 'timestamptz' }) readonly happenedAt!: Date;

  /** Worth of the notes, and of the chips given for them, minor units. */
  @Column({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;

  /** The changeur’s desk, which gave the chips and received the notes. */
  @Column({ name: 'desk_id', type: 'bigint' }) readonly deskId!: bigint;

  /** The movement of that desk. */
  @Column({ name: 'movement_number', type: 'integer' }) readonly movementNumber!: number;

  /** The holder of that desk. */
  @Column({ name: 'changeur', type: 'bigint' }) readonly changeur!: bigint;

  /** The person who entered it. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** Its journal entry. */
  @Column({ name: 'entry_id', type: 'bigint' }) readonly entryId!: bigint;
}
