import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ChipMedium } from '#domain/cash/desk-chips.js';
import type { TableGame } from '#domain/tables/games.js';

/**
 * The chips or plaques of one kind that a movement of a desk moves, and how many the desk has of it then: each line
 * follows the last one of its desk and kind (trigger `desk_chips_follow`), and the lines of a movement are worth what
 * it says (trigger `desk_chips_add_up`). Append-only; `DesksService.record` writes it.
 */
@Entity({ name: 'desk_movement_chips' })
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'deskId', 'movementNumber'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@Index('desk_movement_chips_by_kind', ['establishmentId', 'deskId', 'medium', 'game', 'valueMinor', 'movementNumber'])
export class DeskMovementChipsEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The desk whose chips move. */
  @PrimaryColumn({ name: 'desk_id', type: 'bigint' })
  readonly deskId!: bigint;

  /** The movement that moves them. */
  @PrimaryColumn({ name: 'movement_number', type: 'integer' })
  readonly movementNumber!: number;

  /** Chips or plaques. */
  @PrimaryColumn({ name: 'medium', type: 'text' })
  readonly medium!: ChipMedium;

  /** The game that a chip belongs to; empty: it serves at every game, as a plaque does. */
  @PrimaryColumn({ name: 'game', type: 'text' })
  readonly game!: TableGame | '';

  /** What one is worth, in minor units, above zero. */
  @PrimaryColumn({ name: 'value_minor', type: 'bigint' })
  readonly valueMinor!: bigint;

  /** How many come in, or leave when negative; never zero. */
  @Column({ name: 'pieces', type: 'bigint' })
  readonly pieces!: bigint;

  /** How many the desk has of them after this movement, never below zero. */
  @Column({ name: 'pieces_after', type: 'bigint' })
  readonly piecesAfter!: bigint;
}
