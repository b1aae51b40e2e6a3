import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A kind of piece on one side of a changeur's bon. Append-only, written by `ChangeurBonsService`; both sides are worth
 * the same.
 */
@Entity({ name: 'changeur_bon_pieces' })
@ForeignKey('ChangeurBonEntity', ['establishmentId', 'bonNumber'], ['establishmentId', 'bonNumber'])
export class ChangeurBonPiecesEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The bon. */
  @PrimaryColumn({ name: 'bon_number', type: 'integer' })
  readonly bonNumber!: number;

  /** Asked for by the changeur, or given for it. */
  @PrimaryColumn({ name: 'side', type: 'text' })
  readonly side!: 'asked' | 'given';

  /** Chips and plaques are asked for; plaques and notes are given. */
  @PrimaryColumn({ name: 'medium', type: 'text' })
  readonly medium!: 'chip' | 'plaque' | 'note';

  /** The game of a chip; empty: it serves at every game. */
  @PrimaryColumn({ name: 'game', type: 'text' })
  readonly game!: string;

  /** What one is worth, in minor units. */
  @PrimaryColumn({ name: 'value_minor', type: 'bigint' })
  readonly valueMinor!: bigint;

  /** How many. */
  @Column({ name: 'pieces', type: 'bigint' })
  readonly pieces!: bigint;
}
