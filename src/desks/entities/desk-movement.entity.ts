import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ChangeMedium, DeskMovementKind } from '#domain/cash/desks.js';

/**
 * One movement of a desk's money, with the balance it leaves: each follows the last one of its desk, so that none can
 * be left out (trigger `desk_movement_follows`). Append-only; `DesksService.record` writes it, for whatever module
 * moves the money (MC:16, MC:22).
 */
@Entity({ name: 'desk_movements' })
@ForeignKey('DeskEntity', ['establishmentId', 'deskId'], ['establishmentId', 'deskId'])
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'], {
  deferrable: 'INITIALLY IMMEDIATE',
})
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('DeskTransferEntity', ['establishmentId', 'transferId'], ['establishmentId', 'transferId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
@Index('desk_movements_by_transfer', ['establishmentId', 'transferId', 'deskId'], {
  unique: true,
  where: 'transfer_id IS NOT NULL',
})
export class DeskMovementEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The desk whose balance moves. */
  @PrimaryColumn({ name: 'desk_id', type: 'bigint' })
  readonly deskId!: bigint;

  /** Its place among the movements of the desk, from 1 without gaps. */
  @PrimaryColumn({ name: 'movement_number', type: 'integer' })
  readonly movementNumber!: number;

  /** What moves the money; the slip, the count or the register entry behind it refers to this row. */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: DeskMovementKind;

  /** What the balance changes by, in minor units, negative when money leaves; zero only for some changes (MC:22). */
  @Column({ name: 'amount_minor', type: 'bigint' })
  readonly amountMinor!: bigint;

  /** The balance after it, in minor units, never below zero. */
  @Column({ name: 'balance_minor', type: 'bigint' })
  readonly balanceMinor!: bigint;

  /** The transfer that it carries out; null for every other kind. */
  @Column({ name: 'transfer_id', type: 'bigint', nullable: true })
  readonly transferId!: bigint | null;

  /** Of a change, what the customer handed over; null for every other kind. */
  @Column({ name: 'taken', type: 'text', nullable: true })
  readonly taken!: ChangeMedium | null;

  /** Of a change, what the customer received, never the same as `taken`; null for every other kind. */
  @Column({ name: 'given', type: 'text', nullable: true })
  readonly given!: ChangeMedium | null;

  /** Of a change, what was changed, in minor units, whatever the balance does; null for every other kind. */
  @Column({ name: 'changed_minor', type: 'bigint', nullable: true })
  readonly changedMinor!: bigint | null;

  /** The journal entry posted with it; null: none was (transfers, fills, hand pays, currency changed for tokens). */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true })
  readonly entryId!: bigint | null;

  /** The gaming day in which it counts, YYYY-MM-DD; it was open when this was written. */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** When the money moved, by the server's clock. */
  @Column({ name: 'happened_at', type: 'timestamptz' })
  readonly happenedAt!: Date;

  /** Whose act moved it: the holder of the desk, who received the transfer, or who counted the desk. */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** When the row was written, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;

  /** The part of the amount that is chips and plaques, in minor units; cash is the rest. */
  @Column({ name: 'chips_minor', type: 'bigint', default: () => '0' })
  readonly chipsMinor!: bigint;

  /** The part of the balance that is chips and plaques, in minor units; cash is the rest, never below zero. */
  @Column({ name: 'chips_balance_minor', type: 'bigint', default: () => '0' })
  readonly chipsBalanceMinor!: bigint;

  /** How many kinds of chips and plaques it moves, each with its line in `desk_movement_chips`. */
  @Column({ name: 'chip_line_count', type: 'integer', default: () => '0' })
  readonly chipLineCount!: number;
}
