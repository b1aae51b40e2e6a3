import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { PieceMedium } from '#domain/tables/exchanges.js';
import type { TableGame } from '#domain/tables/games.js';
import type { PieceSide } from '#domain/tables/sessions.js';

/** Chips, plaques or notes of one kind in a carnet entry. Append-only, written by `TableEntriesService`. */
@Entity({ name: 'table_entry_pieces' })
@ForeignKey(
  'TableEntryEntity',
  ['establishmentId', 'sessionId', 'entryNumber'],
  ['establishmentId', 'sessionId', 'entryNumber'],
)
export class TableEntryPiecesEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Session. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint' }) readonly sessionId!: bigint;

  /** Entry. */
  @PrimaryColumn({ name: 'entry_number', type: 'integer' }) readonly entryNumber!: number;

  /** Whether they arrive at the table, leave it, or were counted there. */
  @PrimaryColumn({ name: 'side', type: 'text' }) readonly side!: PieceSide;

  /** Chips, plaques, or notes. */
  @PrimaryColumn({ name: 'medium', type: 'text' }) readonly medium!: PieceMedium;

  /** Game of a chip; empty: it is used at every game. */
  @PrimaryColumn({ name: 'game', type: 'text' }) readonly game!: TableGame | '';

  /** Value of one piece, in minor units, above zero. */
  @PrimaryColumn({ name: 'value_minor', type: 'bigint' }) readonly valueMinor!: bigint;

  /** Number of pieces; negative in an entry that reverses another. */
  @Column({ name: 'pieces', type: 'bigint' }) readonly pieces!: bigint;
}
