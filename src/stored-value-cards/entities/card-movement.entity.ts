import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type {
  StoredValueCardMovementKind,
  StoredValueCardPlace,
  StoredValueCardState,
} from '#domain/stored-value-cards/card-life.js';

/**
 * One movement of a card, append-only (MC:19.7). Inserting the row performs the movement. The database numbers it and
 * updates the card's balance or refuses (trigger `card_movement_follows`), with its cash (trigger
 * `card_movement_moves_its_cash`).
 */
@Entity({ name: 'card_movements' })
@Unique('card_movements_after', [
  'establishmentId',
  'cardId',
  'movementNumber',
  'toState',
  'balanceMinor',
  'reservedMinor',
])
@ForeignKey('StoredValueCardEntity', ['establishmentId', 'cardId'], ['establishmentId', 'cardId'])
@ForeignKey(
  'StoredValueCardMovementEntity',
  ['establishmentId', 'cardId', 'requestNumber'],
  ['establishmentId', 'cardId', 'movementNumber'],
)
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('DeskEntity', ['establishmentId', 'deskId'], ['establishmentId', 'deskId'])
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'deskId', 'deskMovementNumber'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
@ForeignKey('PersonEntity', ['approvedBy'], ['personId'])
@Index('card_movements_by_transaction', ['establishmentId', 'machineId', 'transactionId'], {
  unique: true,
  where: 'transaction_id IS NOT NULL',
})
@Index('card_movements_by_request', ['establishmentId', 'cardId', 'requestNumber'], {
  unique: true,
  where: 'request_number IS NOT NULL',
})
@Index('card_movements_by_desk', ['establishmentId', 'deskId', 'deskMovementNumber'], {
  unique: true,
  where: 'desk_movement_number IS NOT NULL',
})
@Index('card_movements_by_day', ['establishmentId', 'gamingDay', 'kind'])
export class StoredValueCardMovementEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The card that it moves. */
  @PrimaryColumn({ name: 'card_id', type: 'bigint' }) readonly cardId!: bigint;

  /** Its position among the card's movements, from 1 without a gap. Written by the database. */
  @PrimaryColumn({ name: 'movement_number', type: 'integer' }) readonly movementNumber!: number;

  /** The kind of movement. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: StoredValueCardMovementKind;

  /** The card's state before; empty when there was none. Written by the database. */
  @Column({ name: 'from_state', type: 'text' }) readonly fromState!: StoredValueCardState | '';

  /** The card's state after. Written by the database. */
  @Column({ name: 'to_state', type: 'text' }) readonly toState!: StoredValueCardState;

  /**
   * The change of the balance, negative when credits leave the card; in minor units. For the end of a transfer the
   * database fills it in.
   */
  @Column({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;

  /** The balance after the movement. Written by the database. */
  @Column({ name: 'balance_minor', type: 'bigint' }) readonly balanceMinor!: bigint;

  /** The reserved part of the balance after the movement. Written by the database. */
  @Column({ name: 'reserved_minor', type: 'bigint' }) readonly reservedMinor!: bigint;

  /** The amount requested by a transfer; null unless this movement begins one. */
  @Column({ name: 'asked_minor', type: 'bigint', nullable: true }) readonly askedMinor!: bigint | null;

  /** The machine's own name of the transfer, 40 characters at most; null unless this movement begins one. */
  @Column({ name: 'transaction_id', type: 'text', nullable: true }) readonly transactionId!: string | null;

  /** The movement that requested the transfer ended by this one; null when it ends none. */
  @Column({ name: 'request_number', type: 'integer', nullable: true }) readonly requestNumber!: number | null;

  /** Where it was performed. */
  @Column({ name: 'place', type: 'text' }) readonly place!: StoredValueCardPlace;

  /** The machine, or the one whose counters justify a correction; null: none. */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true }) readonly machineId!: bigint | null;

  /** The desk; null when none was involved. */
  @Column({ name: 'desk_id', type: 'bigint', nullable: true }) readonly deskId!: bigint | null;

  /** The gaming day of the movement, YYYY-MM-DD; it was open when this was written. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Time by the machine's clock; null when it gave none, or no machine was involved. */
  @Column({ name: 'happened_at', type: 'timestamptz', nullable: true }) readonly happenedAt!: Date | null;

  /** When the server received it, by its clock. */
  @Column({ name: 'received_at', type: 'timestamptz' }) readonly receivedAt!: Date;

  /** The user, or the owner of the machine's token. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** The second person, where two are required; null otherwise. */
  @Column({ name: 'approved_by', type: 'bigint', nullable: true }) readonly approvedBy!: bigint | null;

  /** The reason, 1000 characters at most; empty when none was required. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" }) readonly reason!: string;

  /** The desk movement that received or paid the cash; null: no cash moved. */
  @Column({ name: 'desk_movement_number', type: 'integer', nullable: true })
  readonly deskMovementNumber!: number | null;

  /** The journal entry; null: the closing posts the transfers of machines. */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true }) readonly entryId!: bigint | null;

  /** When the row was written, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
