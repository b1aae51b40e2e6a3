import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';

/**
 * The result of a machine check, once per check (MC:21.1). Append-only, written by `PayoutChecksService`; the slip is
 * paid only when its last result states that the machine conforms (trigger `payout_moves`).
 */
@Entity({ name: 'payout_check_answers' })
@ForeignKey('PersonEntity', ['answeredBy'], ['personId'])
@ForeignKey(
  'PayoutCheckEntity',
  ['establishmentId', 'payoutId', 'checkNumber'],
  ['establishmentId', 'payoutId', 'checkNumber'],
)
export class PayoutCheckAnswerEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The slip that waits for the check. */
  @PrimaryColumn({ name: 'payout_id', type: 'bigint' }) readonly payoutId!: bigint;

  /** The check of this result. */
  @PrimaryColumn({ name: 'check_number', type: 'smallint' }) readonly checkNumber!: number;

  /** True when the machine works as it should. */
  @Column({ name: 'conforms', type: 'boolean' }) readonly conforms!: boolean;

  /** The finding, 3 to 2 000 characters. */
  @Column({ name: 'finding', type: 'text' }) readonly finding!: string;

  /** The user who checked the machine. */
  @Column({ name: 'answered_by', type: 'bigint' }) readonly answeredBy!: bigint;

  /** When the result was recorded, by the server's clock. */
  @Column({ name: 'answered_at', type: 'timestamptz' }) readonly answeredAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
