import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ProgressiveJackpot } from '#domain/cercle/progressives.js';

/** A hand with an additional stake at the table of a hit. Append-only, written by `HitsService`. */
@Entity({ name: 'progressive_bets' })
@ForeignKey(
  'ProgressiveHitEntity',
  ['establishmentId', 'progressiveNumber', 'hitNumber'],
  ['establishmentId', 'progressiveNumber', 'hitNumber'],
)
export class ProgressiveBetEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The progressive it belongs to. */
  @PrimaryColumn({ name: 'progressive_number', type: 'integer' }) readonly progressiveNumber!: number;

  /** The hit. */
  @PrimaryColumn({ name: 'hit_number', type: 'integer' }) readonly hitNumber!: number;

  /** The place of the hand, from the croupier’s left. */
  @PrimaryColumn({ name: 'hand', type: 'integer' }) readonly hand!: number;

  /** Anonymous identifier of the player: the same for all hands of one player, never a name. */
  @Column({ name: 'player', type: 'text' }) readonly player!: string;

  /** The additional stake, minor units. */
  @Column({ name: 'stake_minor', type: 'bigint' }) readonly stakeMinor!: bigint;

  /** The jackpot that this hand won; null: none. */
  @Column({ name: 'won', type: 'text', nullable: true }) readonly won!: ProgressiveJackpot | null;
}
