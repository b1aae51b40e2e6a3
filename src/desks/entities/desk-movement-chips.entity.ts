import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ChipMedium } from '#domain/cash/desk-chips.js';
import type { TableGame } from '#domain/tables/games.js';

/**
 * The chips or plaques of one kind in a desk movement, with the number left in the desk. Each line follows the last one
 * of its desk and kind (trigger `desk_chips_follow`). The lines add up to the movement's chip amount (trigger
 * `desk_chips_add_up`). Append-only; `DesksService.record` writes it.
 */
@Entity({ name: 'desk_movement_chips' })
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'deskId', 'movementNumber'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@Index('desk_movement_chips_by_kind', ['establishmentId', 'deskId', 'medium', 'game', 'valueMinor', 'movementNumber'])
export class DeskMovementChipsEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The desk of the chips. */
  @PrimaryColumn({ name: 'desk_id', type: 'bigint' }) readonly deskId!: bigint;

  /** The movement of the chips. */
  @PrimaryColumn({ name: 'movement_number', type: 'integer' }) readonly movementNumber!: number;

  /** Chips or plaques. */
  @PrimaryColumn({ name: 'medium', type: 'text' }) readonly medium!: ChipMedium;

  /** The game of a chip; empty: valid at every game, as plaques are. */
  @PrimaryColumn({ name: 'game', type: 'text' }) readonly game!: TableGame | '';

  /** Value of one piece, in minor units, above zero. */
  @PrimaryColumn({ name: 'value_minor', type: 'bigint' }) readonly valueMinor!: bigint;

  /** Number of pieces received, or given when negative; never zero. */
  @Column({ name: 'pieces', type: 'bigint' }) readonly pieces!: bigint;

  /** Number of pieces in the desk after this movement, never below zero. */
  @Column({ name: 'pieces_after', type: 'bigint' }) readonly piecesAfter!: bigint;
}
