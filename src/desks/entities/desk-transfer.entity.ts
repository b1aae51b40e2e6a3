import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type { StoredChips } from '#domain/cash/desk-chips.js';
import type { TransferState } from '#domain/cash/desks.js';

/**
 * Money carried between two desks, or between a desk and the strongroom. One person gives it; another confirms or
 * refuses it, or the giver withdraws it. Only its settlement is ever updated, once (trigger `transfer_settles_once`). A
 * confirmed transfer has a movement at each of its desks (trigger `transfer_is_moved`).
 */
@Entity({ name: 'desk_transfers' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('DeskEntity', ['establishmentId', 'fromDeskId'], ['establishmentId', 'deskId'])
@ForeignKey('DeskEntity', ['establishmentId', 'toDeskId'], ['establishmentId', 'deskId'])
@ForeignKey('PersonEntity', ['givenBy'], ['personId'])
@ForeignKey('PersonEntity', ['settledBy'], ['personId'])
export class DeskTransferEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Identifier assigned by the database, in the order of giving. */
  @PrimaryColumn({ name: 'transfer_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly transferId!: bigint;

  /** The giving desk; null: the strongroom, on one side at most. */
  @Column({ name: 'from_desk_id', type: 'bigint', nullable: true }) readonly fromDeskId!: bigint | null;

  /** The receiving desk; null: the strongroom, on one side at most. */
  @Column({ name: 'to_desk_id', type: 'bigint', nullable: true }) readonly toDeskId!: bigint | null;

  /** Amount in minor units, above zero; it stays in the giver's balance until receipt is confirmed. */
  @Column({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;

  /** Reason for the transfer, 3 to 500 characters. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** The giver: the holder of the desk, or a person who may provision desks from the strongroom. */
  @Column({ name: 'given_by', type: 'bigint' }) readonly givenBy!: bigint;

  /** Time of giving by the server's clock. */
  @Column({ name: 'given_at', type: 'timestamptz' }) readonly givenAt!: Date;

  /** `pending` until it is settled; only `confirmed` moves the money. */
  @Column({ name: 'state', type: 'text', default: () => "'pending'::text" }) readonly state!: TransferState;

  /** Person who confirmed or refused it, never the giver, or withdrew it, always the giver; null: pending. */
  @Column({ name: 'settled_by', type: 'bigint', nullable: true }) readonly settledBy!: bigint | null;

  /** Settlement time; null: pending. */
  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true }) readonly settledAt!: Date | null;

  /** Reason for the settlement; 3 characters at least for a refusal, otherwise it may be empty. */
  @Column({ name: 'settlement_reason', type: 'text', default: () => "''::text" }) readonly settlementReason!: string;

  /** Notes and coins in the cash by value, lowest first, in minor units; empty: only the sum was entered. */
  @Column({ name: 'pieces', type: 'jsonb', default: () => "'[]'::jsonb" })
  readonly pieces!: readonly { readonly value: string; readonly count: string }[];

  /** All its chips and plaques by value, in minor units; on confirmation, the lines of both its movements. */
  @Column({ name: 'chips', type: 'jsonb', default: () => "'[]'::jsonb" }) readonly chips!: readonly StoredChips[];

  /** The part of the amount in chips and plaques: their value in minor units. */
  @Column({ name: 'chips_minor', type: 'bigint', default: () => '0' }) readonly chipsMinor!: bigint;

  /** Salt of the log's text digests, 16 bytes; null once the texts were erased. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
