import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { PieceMedium } from '#domain/tables/exchanges.js';
import type { TableGame } from '#domain/tables/games.js';
import type { PieceSide } from '#domain/tables/sessions.js';

/** Chips, plaques or notes of one kind that an entry of a carnet lists. Append-only, by `TableEntriesService`. */
@Entity({ name: 'table_entry_pieces' })
@ForeignKey(
  'TableEntryEntity',
  ['establishmentId', 'sessionId', 'entryNumber'],
  ['establishmentId', 'sessionId', 'entryNumber'],
)
export class TableEntryPiecesEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The session. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint' })
  readonly sessionId!: bigint;

  /** The entry. */
  @PrimaryColumn({ name: 'entry_number', type: 'integer' })
  readonly entryNumber!: number;

  /** Whether they come to the table, leave it, or were counted there. */
  @PrimaryColumn({ name: 'side', type: 'text' })
  readonly side!: PieceSide;

  /** Chips, plaques, or notes. */
  @PrimaryColumn({ name: 'medium', type: 'text' })
  readonly medium!: PieceMedium;

  /** The game that a chip belongs to; empty: it serves at every game. */
  @PrimaryColumn({ name: 'game', type: 'text' })
  readonly game!: TableGame | '';

  /** What one is worth, in minor units, above zero. */
  @PrimaryColumn({ name: 'value_minor', type: 'bigint' })
  readonly valueMinor!: bigint;

  /** How many, above zero. */
  @Column({ name: 'pieces', type: 'bigint' })
  readonly pieces!: bigint;
}
