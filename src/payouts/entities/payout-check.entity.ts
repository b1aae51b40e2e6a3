import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';

/**
 * A request to check the machine before a slip is paid (MC:21.1). Append-only, written by `PayoutChecksService`; the
 * slip is not paid until the check has a row of `payout_check_answers`.
 */
@Entity({ name: 'payout_checks' })
@ForeignKey('PayoutEntity', ['establishmentId', 'payoutId'], ['establishmentId', 'payoutId'])
@ForeignKey('PersonEntity', ['requestedBy'], ['personId'])
export class PayoutCheckEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The slip that waits for the check. */
  @PrimaryColumn({ name: 'payout_id', type: 'bigint' }) readonly payoutId!: bigint;

  /** Its position among the checks of the slip, from 1; only one at a time waits for its result. */
  @PrimaryColumn({ name: 'check_number', type: 'smallint' }) readonly checkNumber!: number;

  /** The reason of the check, 3 to 2 000 characters. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** The requester. */
  @Column({ name: 'requested_by', type: 'bigint' }) readonly requestedBy!: bigint;

  /** When it was requested, by the server's clock. */
  @Column({ name: 'requested_at', type: 'timestamptz' }) readonly requestedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
