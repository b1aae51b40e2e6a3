import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ChangeMedium } from '#domain/cash/desks.js';
import type { DeskMovementKind } from '#domain/accounting/desk-movements.js';

/**
 * One movement of a desk's money, with the resulting balance. Each follows the last one of its desk, so that none can
 * be left out (trigger `desk_movement_follows`). Append-only; `DesksService.record` writes it for every module that
 * moves money (MC:16, MC:22).
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
@ForeignKey('PersonEntity', ['heldBy'], ['personId'])
@Index('desk_movements_by_transfer', ['establishmentId', 'transferId', 'deskId'], {
  unique: true,
  where: 'transfer_id IS NOT NULL',
})
export class DeskMovementEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The desk of the balance. */
  @PrimaryColumn({ name: 'desk_id', type: 'bigint' }) readonly deskId!: bigint;

  /** Number among the movements of the desk, from 1 without gaps. */
  @PrimaryColumn({ name: 'movement_number', type: 'integer' }) readonly movementNumber!: number;

  /** Cause of the movement; the slip, count or register entry behind it refers to this row. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: DeskMovementKind;

  /** Change of the balance, in minor units, negative when money leaves; zero only for some changes (MC:22). */
  @Column({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;

  /** The balance after it, in minor units, never below zero. */
  @Column({ name: 'balance_minor', type: 'bigint' }) readonly balanceMinor!: bigint;

  /** The transfer being settled; null for every other kind. */
  @Column({ name: 'transfer_id', type: 'bigint', nullable: true }) readonly transferId!: bigint | null;

  /** For a change, the medium the customer handed over; null for every other kind. */
  @Column({ name: 'taken', type: 'text', nullable: true }) readonly taken!: ChangeMedium | null;

  /** For a change, the medium the customer received, never the same as `taken`; null for every other kind. */
  @Column({ name: 'given', type: 'text', nullable: true }) readonly given!: ChangeMedium | null;

  /** For a change, the amount changed in minor units, regardless of the balance; null for every other kind. */
  @Column({ name: 'changed_minor', type: 'bigint', nullable: true }) readonly changedMinor!: bigint | null;

  /** The journal entry posted with it; null: none (transfers, fills, hand pays, currency changed for tokens). */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true }) readonly entryId!: bigint | null;

  /** The gaming day in which it counts, YYYY-MM-DD; open when the row was written. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Time of the movement by the server's clock. */
  @Column({ name: 'happened_at', type: 'timestamptz' }) readonly happenedAt!: Date;

  /**
   * Actor of the movement: the holder of the desk, the receiver of the transfer, or the person who counted the desk.
   */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** Holder of the desk then; null: it had none, the actor held it, or the row is older than this column. */
  @Column({ name: 'held_by', type: 'bigint', nullable: true }) readonly heldBy!: bigint | null;

  /** Write time by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** The part of the amount in chips and plaques, in minor units; the rest is cash. */
  @Column({ name: 'chips_minor', type: 'bigint', default: () => '0' }) readonly chipsMinor!: bigint;

  /** The part of the balance in chips and plaques, in minor units, never below zero; the rest is cash. */
  @Column({ name: 'chips_balance_minor', type: 'bigint', default: () => '0' }) readonly chipsBalanceMinor!: bigint;

  /** Number of kinds of chips and plaques moved, each with its line in `desk_movement_chips`. */
  @Column({ name: 'chip_line_count', type: 'integer', default: () => '0' }) readonly chipLineCount!: number;
}
