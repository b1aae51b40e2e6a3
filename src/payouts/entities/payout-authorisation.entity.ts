import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { AuthorisationLevel } from '#domain/cash/payouts.js';

/**
 * The authorisation of an open slip at one of its required levels. Append-only, written by `PayoutsService`. The opener
 * never authorises a slip, and an authoriser never pays it (triggers `payout_step`, `payout_moves`).
 */
@Entity({ name: 'payout_authorisations' })
@Unique(['establishmentId', 'payoutId', 'authorisedBy'])
@ForeignKey('PersonEntity', ['authorisedBy'], ['personId'])
@ForeignKey('PayoutEntity', ['establishmentId', 'payoutId'], ['establishmentId', 'payoutId'])
export class PayoutAuthorisationEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The authorised slip. */
  @PrimaryColumn({ name: 'payout_id', type: 'bigint' }) readonly payoutId!: bigint;

  /** The function of the authorisation; each level once per slip. */
  @PrimaryColumn({ name: 'level', type: 'text' }) readonly level!: AuthorisationLevel;

  /** The authoriser; no user authorises a slip at two levels. */
  @Column({ name: 'authorised_by', type: 'bigint' }) readonly authorisedBy!: bigint;

  /** When it was authorised, by the server's clock. */
  @Column({ name: 'authorised_at', type: 'timestamptz' }) readonly authorisedAt!: Date;
}
