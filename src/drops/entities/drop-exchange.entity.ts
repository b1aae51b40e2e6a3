import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Container, ExchangeOutcome } from '#domain/cash/drops.js';

/**
 * What was done at one machine of a drop: a box out, a box in, their seals, or why not (MC:19.6). Written by
 * `ExchangesService` while the drop is open, by somebody of its team; an entry made by mistake is reversed once, and
 * nothing else of it changes (triggers `exchange_is_of_open_drop`, `reverse_exchange_once`).
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
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Given by the database. */
  @PrimaryColumn({ name: 'exchange_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly exchangeId!: bigint;

  /** The drop in which it was done. */
  @Column({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** The machine that was opened. */
  @Column({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** Which of its containers; machine and container are a line of the drop. */
  @Column({ name: 'container', type: 'text' })
  readonly container!: Container;

  /** A box was taken out, it was not there, or the machine was left as it was. */
  @Column({ name: 'outcome', type: 'text' })
  readonly outcome!: ExchangeOutcome;

  /** The box that the machine was known to hold; null: none. */
  @Column({ name: 'expected_box_id', type: 'bigint', nullable: true })
  readonly expectedBoxId!: bigint | null;

  /** The box that came out; null: none did. */
  @Column({ name: 'taken_box_id', type: 'bigint', nullable: true })
  readonly takenBoxId!: bigint | null;

  /** The box that went in; null: none did. */
  @Column({ name: 'put_box_id', type: 'bigint', nullable: true })
  readonly putBoxId!: bigint | null;

  /** What was out of the ordinary, 3 to 500 characters; else it may be empty. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" })
  readonly reason!: string;

  /** The number of the seal on what came out, 40 characters at most; empty: none was noted. */
  @Column({ name: 'seal_found', type: 'text', default: () => "''::text" })
  readonly sealFound!: string;

  /** Whether that seal was whole. */
  @Column({ name: 'is_seal_intact', type: 'boolean', default: () => 'true' })
  readonly isSealIntact!: boolean;

  /** The number of the seal on what went in, 40 characters at most; empty: none was noted. */
  @Column({ name: 'seal_put', type: 'text', default: () => "''::text" })
  readonly sealPut!: string;

  /** Who of the team did it. */
  @Column({ name: 'done_by', type: 'bigint' })
  readonly doneBy!: bigint;

  /** When it was done: now, or as it is entered later, within the drop. */
  @Column({ name: 'done_at', type: 'timestamptz' })
  readonly doneAt!: Date;

  /** The member of the team who reversed it; null: not reversed. */
  @Column({ name: 'reversed_by', type: 'bigint', nullable: true })
  readonly reversedBy!: bigint | null;

  /** When it was reversed; null: not reversed, at most one such per line of the drop. */
  @Column({ name: 'reversed_at', type: 'timestamptz', nullable: true })
  readonly reversedAt!: Date | null;

  /** Why it was reversed, 3 to 500 characters; null: not reversed. */
  @Column({ name: 'reversal_reason', type: 'text', nullable: true })
  readonly reversalReason!: string | null;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
