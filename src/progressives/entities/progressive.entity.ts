import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { OddUnitRule } from '#domain/cercle/progressives.js';

/** A progressive jackpot of black-jack tables (MC:5.2-8, FR07:55-4-8). Written by `ProgressivesService`. */
@Entity({ name: 'progressives' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'createdOn'], ['establishmentId', 'gamingDay'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'retiredOn'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['createdBy'], ['personId'])
@ForeignKey('ProgressiveEntity', ['establishmentId', 'retiredInto'], ['establishmentId', 'progressiveNumber'])
export class ProgressiveEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number in the establishment, from 1. */
  @PrimaryColumn({ name: 'progressive_number', type: 'integer' }) readonly progressiveNumber!: number;

  /** Its name at the table: JP1, Split Aces. */
  @Column({ name: 'name', type: 'text' }) readonly name!: string;

  /** The fixed amount of every additional stake, minor units. */
  @Column({ name: 'stake_minor', type: 'bigint' }) readonly stakeMinor!: bigint;

  /** Rule, chosen by a person, for the odd unit that winning hands cannot share. */
  @Column({ name: 'odd_unit', type: 'text' }) readonly oddUnit!: OddUnitRule;

  /** When it was set up. */
  @Column({ name: 'created_at', type: 'timestamptz' }) readonly createdAt!: Date;

  /** The gaming day of its starting amounts, YYYY-MM-DD. */
  @Column({ name: 'created_on', type: 'date' }) readonly createdOn!: string;

  /** The person who set it up. */
  @Column({ name: 'created_by', type: 'bigint' }) readonly createdBy!: bigint;

  /** When its amounts were transferred to another progressive; null: still played. */
  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true }) readonly retiredAt!: Date | null;

  /** The gaming day of that transfer, YYYY-MM-DD; null: still played. */
  @Column({ name: 'retired_on', type: 'date', nullable: true }) readonly retiredOn!: string | null;

  /** That progressive; null: still played. */
  @Column({ name: 'retired_into', type: 'integer', nullable: true }) readonly retiredInto!: number | null;
}
