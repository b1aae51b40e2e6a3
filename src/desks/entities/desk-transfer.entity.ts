import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { WrittenChips } from '#domain/cash/desk-chips.js';

/**
 * Money carried from one desk to another, or between a desk and the strongroom: given by one person, then confirmed or
 * refused by another, or withdrawn by its giver. Only its settlement is ever updated, once (trigger
 * `transfer_settles_once`); a confirmed transfer has its movement at each of its desks (trigger `transfer_is_moved`).
 */
@Entity({ name: 'desk_transfers' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('DeskEntity', ['establishmentId', 'fromDeskId'], ['establishmentId', 'deskId'])
@ForeignKey('DeskEntity', ['establishmentId', 'toDeskId'], ['establishmentId', 'deskId'])
@ForeignKey('PersonEntity', ['givenBy'], ['personId'])
@ForeignKey('PersonEntity', ['settledBy'], ['personId'])
export class DeskTransferEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Given by the database, in the order in which money was given. */
  @PrimaryColumn({ name: 'transfer_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly transferId!: bigint;

  /** The desk that gives; null: the strongroom, on one side at most. */
  @Column({ name: 'from_desk_id', type: 'bigint', nullable: true })
  readonly fromDeskId!: bigint | null;

  /** The desk that receives; null: the strongroom, on one side at most. */
  @Column({ name: 'to_desk_id', type: 'bigint', nullable: true })
  readonly toDeskId!: bigint | null;

  /** Minor units, above zero; they stay in the giver's balance until the receipt is confirmed. */
  @Column({ name: 'amount_minor', type: 'bigint' })
  readonly amountMinor!: bigint;

  /** Why the money is carried, 3 to 500 characters. */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** Who gives: the holder of the desk, or who may provision desks from the strongroom. */
  @Column({ name: 'given_by', type: 'bigint' })
  readonly givenBy!: bigint;

  /** When the money was given, by the server's clock. */
  @Column({ name: 'given_at', type: 'timestamptz' })
  readonly givenAt!: Date;

  /** `pending` until it is settled; only `confirmed` moves the money. */
  @Column({ name: 'state', type: 'text', default: () => "'pending'::text" })
  readonly state!: 'pending' | 'confirmed' | 'refused' | 'withdrawn';

  /** Who confirmed or refused it, never its giver, or who withdrew it, always its giver; null: it is pending. */
  @Column({ name: 'settled_by', type: 'bigint', nullable: true })
  readonly settledBy!: bigint | null;

  /** When it was settled; null: it is pending. */
  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true })
  readonly settledAt!: Date | null;

  /** Why it was settled so; 3 characters at least for a refusal, otherwise it may be empty. */
  @Column({ name: 'settlement_reason', type: 'text', default: () => "''::text" })
  readonly settlementReason!: string;

  /** The notes and coins among the cash by value, lowest first, in minor units; empty: only the sum was entered. */
  @Column({ name: 'pieces', type: 'jsonb', default: () => "'[]'::jsonb" })
  readonly pieces!: readonly { readonly value: string; readonly count: string }[];

  /** Every chip and plaque of it by value, in minor units; when it is confirmed, the lines of both its movements. */
  @Column({ name: 'chips', type: 'jsonb', default: () => "'[]'::jsonb" })
  readonly chips!: readonly WrittenChips[];

  /** The part of the amount that is chips and plaques, in minor units: what they are worth. */
  @Column({ name: 'chips_minor', type: 'bigint', default: () => '0' })
  readonly chipsMinor!: bigint;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
