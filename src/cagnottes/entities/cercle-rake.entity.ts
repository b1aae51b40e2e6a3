import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A rake of a coup; a coup of the chouette has several. Append-only, written by `CoupsService`. */
@Entity({ name: 'cercle_rakes' })
@ForeignKey(
  'CercleCoupEntity',
  ['establishmentId', 'sessionId', 'coupNumber'],
  ['establishmentId', 'sessionId', 'coupNumber'],
)
export class CercleRakeEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The session. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint' }) readonly sessionId!: bigint;

  /** The coup. */
  @PrimaryColumn({ name: 'coup_number', type: 'integer' }) readonly coupNumber!: number;

  /** Its place among the rakes of the coup, from 1. */
  @PrimaryColumn({ name: 'rake_number', type: 'integer' }) readonly rakeNumber!: number;

  /** Whether its tickets leave before the cards are dealt (AI67:41). */
  @Column({ name: 'is_before_deal', type: 'boolean' }) readonly isBeforeDeal!: boolean;

  /** Base of the rake, minor units. */
  @Column({ name: 'base_minor', type: 'bigint' }) readonly baseMinor!: bigint;

  /** The rate applied to the base before rounding, minor units. */
  @Column({ name: 'exact', type: 'numeric' }) readonly exact!: string;

  /** The rake taken, minor units. */
  @Column({ name: 'rake_minor', type: 'bigint' }) readonly rakeMinor!: bigint;
}
