import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ProgressiveJackpot } from '#domain/cercle/progressives.js';

/** One of the jackpots of a progressive: its starting amount, its remainder and its constant share of the stakes. */
@Entity({ name: 'progressive_jackpots' })
@ForeignKey('ProgressiveEntity', ['establishmentId', 'progressiveNumber'], ['establishmentId', 'progressiveNumber'])
export class ProgressiveJackpotEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The progressive it belongs to. */
  @PrimaryColumn({ name: 'progressive_number', type: 'integer' }) readonly progressiveNumber!: number;

  /** The principal one, or the secondary one. */
  @PrimaryColumn({ name: 'jackpot', type: 'text' }) readonly jackpot!: ProgressiveJackpot;

  /** The cards that win it, 3 to 100 characters. */
  @Column({ name: 'combination', type: 'text' }) readonly combination!: string;

  /** Starting amount after each hit, minor units. */
  @Column({ name: 'start_minor', type: 'bigint' }) readonly startMinor!: bigint;

  /** Its share of every additional stake, hundredths of a percent. */
  @Column({ name: 'share_hundredths', type: 'integer' }) readonly shareHundredths!: number;

  /** Remainder of the last hit, or amount transferred from another progressive, minor units. */
  @Column({ name: 'left_minor', type: 'bigint', default: () => "'0'::bigint" }) readonly leftMinor!: bigint;

  /** The additional stakes since it was last won, minor units. */
  @Column({ name: 'staked_minor', type: 'bigint', default: () => "'0'::bigint" }) readonly stakedMinor!: bigint;

  /** Amount transferred to another progressive when it ended, minor units. */
  @Column({ name: 'moved_minor', type: 'bigint', default: () => "'0'::bigint" }) readonly movedMinor!: bigint;

  /** Present amount, minor units. */
  @Column({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;
}
