import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { GamingDayState } from '#domain/gaming-day.js';

/**
 * A gaming day (journée d'exploitation), from closing hour to closing hour. Recorded with its first event, together
 * with every day since the last recorded one. Only its state changes, when `closing` closes and reopens it.
 */
@Entity({ name: 'gaming_days' })
@Unique(['establishmentId', 'opensAt'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class GamingDayEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The local date on which it opens, YYYY-MM-DD. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Its first instant: the closing of the previous day. */
  @Column({ name: 'opens_at', type: 'timestamptz' }) readonly opensAt!: Date;

  /** First instant of the next day. */
  @Column({ name: 'closes_at', type: 'timestamptz' }) readonly closesAt!: Date;

  /** `open`, or `closed`: it accepts no further entry. */
  @Column({ name: 'state', type: 'text', default: () => "'open'::text" }) readonly state!: GamingDayState;
}
