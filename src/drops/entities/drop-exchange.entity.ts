import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Container, ExchangeOutcome } from '#domain/cash/drops.js';

/**
 * An exchange at one machine of a drop: box out, box in and seals, or the reason why not (MC:19.6). Written by
 * `ExchangesService` for a team member while the drop is open. A mistaken entry is reversed once, and nothing else
 * changes (triggers `exchange_is_of_open_drop`, `reverse_exchange_once`).
 */
@Entity({ name: 'drop_exchanges' })
@ForeignKey('PersonEntity', ['doneBy'], ['personId'])
@ForeignKey(
  'DropLineEntity',
  ['establishmentId', 'dropId', 'machineId', 'container'],
  ['establishmentId', 'dropId', 'machineId', 'container'],
)
@ForeignKey('DropBoxEntity', ['establishmentId', 'expectedBoxId'], ['establishmentId', 'boxId'])
@ForeignKey('DropBoxEntity', ['establishmentId', 'putBoxId'], ['establishmentId', 'boxId'])
@ForeignKey('DropBoxEntity', ['establishmentId', 'takenBoxId'], ['establishmentId', 'boxId'])
@ForeignKey('PersonEntity', ['reversedBy'], ['personId'])
@Index('drop_exchanges_standing', ['establishmentId', 'dropId', 'machineId', 'container'], {
  unique: true,
  where: 'reversed_at IS NULL',
})
@Index('drop_exchanges_of_box', ['establishmentId', 'takenBoxId', 'dropId'], {
  unique: true,
  where: '(reversed_at IS NULL) AND (taken_box_id IS NOT NULL)',
})
export class DropExchangeEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Identifier assigned by the database. */
  @PrimaryColumn({ name: 'exchange_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly exchangeId!: bigint;

  /** The drop of the exchange. */
  @Column({ name: 'drop_id', type: 'bigint' }) readonly dropId!: bigint;

  /** The opened machine. */
  @Column({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** The container; machine and container are a line of the drop. */
  @Column({ name: 'container', type: 'text' }) readonly container!: Container;

  /** Outcome: a box was taken out, it was not there, or the machine was skipped. */
  @Column({ name: 'outcome', type: 'text' }) readonly outcome!: ExchangeOutcome;

  /** The box expected in the machine; null: none. */
  @Column({ name: 'expected_box_id', type: 'bigint', nullable: true }) readonly expectedBoxId!: bigint | null;

  /** The box taken out; null: none. */
  @Column({ name: 'taken_box_id', type: 'bigint', nullable: true }) readonly takenBoxId!: bigint | null;

  /** The box put in; null: none. */
  @Column({ name: 'put_box_id', type: 'bigint', nullable: true }) readonly putBoxId!: bigint | null;

  /** Description of anything out of the ordinary, 3 to 500 characters; otherwise it may be empty. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" }) readonly reason!: string;

  /** Number of the seal on the box taken out, 40 characters at most; empty: none noted. */
  @Column({ name: 'seal_found', type: 'text', default: () => "''::text" }) readonly sealFound!: string;

  /** True: that seal was intact. */
  @Column({ name: 'is_seal_intact', type: 'boolean', default: () => 'true' }) readonly isSealIntact!: boolean;

  /** Number of the seal on the box put in, 40 characters at most; empty: none noted. */
  @Column({ name: 'seal_put', type: 'text', default: () => "''::text" }) readonly sealPut!: string;

  /** Team member who did it. */
  @Column({ name: 'done_by', type: 'bigint' }) readonly doneBy!: bigint;

  /** Time of the exchange: now, or a stated earlier time within the drop. */
  @Column({ name: 'done_at', type: 'timestamptz' }) readonly doneAt!: Date;

  /** Team member who reversed it; null: not reversed. */
  @Column({ name: 'reversed_by', type: 'bigint', nullable: true }) readonly reversedBy!: bigint | null;

  /** Reversal time; null: not reversed, at most one such exchange per line of the drop. */
  @Column({ name: 'reversed_at', type: 'timestamptz', nullable: true }) readonly reversedAt!: Date | null;

  /** Reason for the reversal, 3 to 500 characters; null: not reversed. */
  @Column({ name: 'reversal_reason', type: 'text', nullable: true }) readonly reversalReason!: string | null;

  /** Salt of the log's text digests, 16 bytes; null once the texts were erased. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
