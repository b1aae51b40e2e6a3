import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { CardMovementKind, CardPlace, CardState } from '#domain/cards/card-life.js';

/**
 * One movement of a card, append-only (MC:19.7). Inserting it is making it: the database numbers it, adds it to what is
 * on the card or refuses it (trigger `card_movement_follows`), with its cash (trigger `card_movement_moves_its_cash`).
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
@ForeignKey('CardEntity', ['establishmentId', 'cardId'], ['establishmentId', 'cardId'])
@ForeignKey(
  'CardMovementEntity',
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
export class CardMovementEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The card that it moves. */
  @PrimaryColumn({ name: 'card_id', type: 'bigint' })
  readonly cardId!: bigint;

  /** Its place among the card's, from 1 without a gap. Written by the database. */
  @PrimaryColumn({ name: 'movement_number', type: 'integer' })
  readonly movementNumber!: number;

  /** What was done. */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: CardMovementKind;

  /** Where the card was before; empty: there was none. Written by the database. */
  @Column({ name: 'from_state', type: 'text' })
  readonly fromState!: CardState | '';

  /** Where it is now. Written by the database. */
  @Column({ name: 'to_state', type: 'text' })
  readonly toState!: CardState;

  /** What it adds to the card, negative: takes off it; in minor units. Of the end of a transfer by the database. */
  @Column({ name: 'amount_minor', type: 'bigint' })
  readonly amountMinor!: bigint;

  /** What is on the card then. Written by the database. */
  @Column({ name: 'balance_minor', type: 'bigint' })
  readonly balanceMinor!: bigint;

  /** What of that is reserved then. Written by the database. */
  @Column({ name: 'reserved_minor', type: 'bigint' })
  readonly reservedMinor!: bigint;

  /** What a transfer asks for; null: it is none that begins. */
  @Column({ name: 'asked_minor', type: 'bigint', nullable: true })
  readonly askedMinor!: bigint | null;

  /** The machine's own name of the transfer, 40 characters at most; null as what it asks for. */
  @Column({ name: 'transaction_id', type: 'text', nullable: true })
  readonly transactionId!: string | null;

  /** The movement by which the transfer was asked for that this ends; null: it ends none. */
  @Column({ name: 'request_number', type: 'integer', nullable: true })
  readonly requestNumber!: number | null;

  /** Where it was made. */
  @Column({ name: 'place', type: 'text' })
  readonly place!: CardPlace;

  /** The machine, or the one whose counters a correction follows; null: none. */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true })
  readonly machineId!: bigint | null;

  /** The desk; null: it was at none. */
  @Column({ name: 'desk_id', type: 'bigint', nullable: true })
  readonly deskId!: bigint | null;

  /** The gaming day in which it counts, YYYY-MM-DD; it was open when this was written. */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** When, by the clock of the machine; null: it gave none, or there was none. */
  @Column({ name: 'happened_at', type: 'timestamptz', nullable: true })
  readonly happenedAt!: Date | null;

  /** When the server was told, by its clock. */
  @Column({ name: 'received_at', type: 'timestamptz' })
  readonly receivedAt!: Date;

  /** Who made it, or whose token the machine has. */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** The second person, where two are needed; null: they are not. */
  @Column({ name: 'approved_by', type: 'bigint', nullable: true })
  readonly approvedBy!: bigint | null;

  /** Why, 1000 characters at most; empty: nobody had to say. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" })
  readonly reason!: string;

  /** The movement of the desk that took the cash or gave it; null: no cash moved. */
  @Column({ name: 'desk_movement_number', type: 'integer', nullable: true })
  readonly deskMovementNumber!: number | null;

  /** The journal entry; null: the closing posts what machines took and gave. */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true })
  readonly entryId!: bigint | null;

  /** When the row was written, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
