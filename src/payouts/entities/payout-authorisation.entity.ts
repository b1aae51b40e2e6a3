import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { AuthorisationLevel } from '#domain/cash/payouts.js';

/**
 * The authorisation of an open slip at one of the levels that it asks. Append-only, written by `PayoutsService`; nobody
 * authorises the slip that they opened, or pays one that they authorised (triggers `payout_step`, `payout_moves`).
 */
@Entity({ name: 'payout_authorisations' })
@Unique(['establishmentId', 'payoutId', 'authorisedBy'])
@ForeignKey('PersonEntity', ['authorisedBy'], ['personId'])
@ForeignKey('PayoutEntity', ['establishmentId', 'payoutId'], ['establishmentId', 'payoutId'])
export class PayoutAuthorisationEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The slip that it authorises. */
  @PrimaryColumn({ name: 'payout_id', type: 'bigint' })
  readonly payoutId!: bigint;

  /** The function under which it is authorised; each level once a slip. */
  @PrimaryColumn({ name: 'level', type: 'text' })
  readonly level!: AuthorisationLevel;

  /** Who authorised it; nobody does so at two levels. */
  @Column({ name: 'authorised_by', type: 'bigint' })
  readonly authorisedBy!: bigint;

  /** When it was authorised, by the server's clock. */
  @Column({ name: 'authorised_at', type: 'timestamptz' })
  readonly authorisedAt!: Date;
}
