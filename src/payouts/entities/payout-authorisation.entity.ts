import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'payout_authorisations' })
@Unique(['establishmentId', 'payoutId', 'authorisedBy'])
@ForeignKey('PersonEntity', ['authorisedBy'], ['personId'])
@ForeignKey('PayoutEntity', ['establishmentId', 'payoutId'], ['establishmentId', 'payoutId'])
export class PayoutAuthorisationEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'payout_id', type: 'bigint' })
  readonly payoutId!: bigint;

  /** TODO [checks: CHECK ((level = ANY (ARRAY['superviseur'::text, 'direction'::text])))] */
  @PrimaryColumn({ name: 'level', type: 'text' })
  readonly level!: 'superviseur' | 'direction';

  /** TODO */
  @Column({ name: 'authorised_by', type: 'bigint' })
  readonly authorisedBy!: bigint;

  /** TODO */
  @Column({ name: 'authorised_at', type: 'timestamptz' })
  readonly authorisedAt!: Date;
}
