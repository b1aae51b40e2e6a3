import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'gaming_days' })
@Unique(['establishmentId', 'opensAt'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class GamingDayEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO [checks: CHECK ((closes_at > opens_at))] */
  @Column({ name: 'opens_at', type: 'timestamptz' })
  readonly opensAt!: Date;

  /** TODO [checks: CHECK ((closes_at > opens_at))] */
  @Column({ name: 'closes_at', type: 'timestamptz' })
  readonly closesAt!: Date;

  /** TODO [checks: CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))] */
  @Column({ name: 'state', type: 'text', default: () => "'open'::text" })
  readonly state!: 'open' | 'closed';
}
