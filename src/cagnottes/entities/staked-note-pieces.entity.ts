import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { TableMedium } from '#domain/tables/exchanges.js';

/** The notes of an exchange and the pieces given for them. Append-only, written by `StakedNotesService`. */
@Entity({ name: 'staked_note_pieces' })
@ForeignKey(
  'StakedNoteExchangeEntity',
  ['establishmentId', 'sessionId', 'exchangeNumber'],
  ['establishmentId', 'sessionId', 'exchangeNumber'],
)
export class StakedNotePiecesEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The session of the exchange. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint' }) readonly sessionId!: bigint;

  /** The exchange. */
  @PrimaryColumn({ name: 'exchange_number', type: 'integer' }) readonly exchangeNumber!: number;

  /** A staked note, or a chip or plaque given for it. */
  @PrimaryColumn({ name: 'medium', type: 'text' }) readonly medium!: TableMedium;

  /** The game of a chip; empty: any game. */
  @PrimaryColumn({ name: 'game', type: 'text', default: () => "''" }) readonly game!: string;

  /** Value of each piece, minor units. */
  @PrimaryColumn({ name: 'value_minor', type: 'bigint' }) readonly valueMinor!: bigint;

  /** Number of pieces. */
  @Column({ name: 'pieces', type: 'bigint' }) readonly pieces!: bigint;
}
