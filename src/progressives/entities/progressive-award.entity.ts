import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ProgressiveAward } from '#domain/cercle/progressives.js';

/** A payment of a hit to one hand: a jackpot or a part of it, or a consolation prize. Append-only. */
@Entity({ name: 'progressive_awards' })
@ForeignKey(
  'ProgressiveBetEntity',
  ['establishmentId', 'progressiveNumber', 'hitNumber', 'hand'],
  ['establishmentId', 'progressiveNumber', 'hitNumber', 'hand'],
)
@ForeignKey('PayoutEntity', ['establishmentId', 'payoutId'], ['establishmentId', 'payoutId'])
@Index('progressive_awards_of_slip', ['establishmentId', 'payoutId'], { unique: true, where: 'payout_id IS NOT NULL' })
export class ProgressiveAwardEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The progressive it belongs to. */
  @PrimaryColumn({ name: 'progressive_number', type: 'integer' }) readonly progressiveNumber!: number;

  /** The hit. */
  @PrimaryColumn({ name: 'hit_number', type: 'integer' }) readonly hitNumber!: number;

  /** The hand. */
  @PrimaryColumn({ name: 'hand', type: 'integer' }) readonly hand!: number;

  /** The jackpot, or a consolation prize. */
  @PrimaryColumn({ name: 'kind', type: 'text' }) readonly kind!: ProgressiveAward['kind'];

  /** Amount paid, minor units. */
  @Column({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;

  /** The slip of the payment; null: another site pays it. */
  @Column({ name: 'payout_id', type: 'bigint', nullable: true }) readonly payoutId!: bigint | null;
}
