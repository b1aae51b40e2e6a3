import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The notes of an exchange and what was given for them. Append-only, written by `StakedNotesService`. */
@Entity({ name: 'staked_note_pieces' })
@ForeignKey(
  'StakedNoteExchangeEntity',
  ['establishmentId', 'sessionId', 'exchangeNumber'],
  ['establishmentId', 'sessionId', 'exchangeNumber'],
)
export class StakedNotePiecesEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The session of the exchange. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint' })
  readonly sessionId!: bigint;

  /** The exchange. */
  @PrimaryColumn({ name: 'exchange_number', type: 'integer' })
  readonly exchangeNumber!: number;

  /** A note that was staked, a chip or plaque that was given for it. */
  @PrimaryColumn({ name: 'medium', type: 'text' })
  readonly medium!: 'note' | 'chip' | 'plaque';

  /** The game that a chip is of; empty: of any. */
  @PrimaryColumn({ name: 'game', type: 'text', default: () => "''" })
  readonly game!: string;

  /** What each is worth, minor units. */
  @PrimaryColumn({ name: 'value_minor', type: 'bigint' })
  readonly valueMinor!: bigint;

  /** How many there were. */
  @Column({ name: 'pieces', type: 'bigint' })
  readonly pieces!: bigint;
}
