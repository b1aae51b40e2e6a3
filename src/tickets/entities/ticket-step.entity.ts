import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { TicketKind, TicketPlace, TicketState, TicketStep } from '#domain/tickets/ticket-life.js';

/**
 * One step of a ticket's life, append-only (MC:19.7). Inserting it is taking it: it moves the state of its ticket, or
 * is refused (trigger `ticket_step_follows`), with its cash (trigger `ticket_step_moves_its_cash`).
 */
@Entity({ name: 'ticket_steps' })
@ForeignKey('TicketEntity', ['establishmentId', 'ticketId'], ['establishmentId', 'ticketId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('DeskEntity', ['establishmentId', 'deskId'], ['establishmentId', 'deskId'])
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'deskId', 'movementNumber'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'], {
  deferrable: 'INITIALLY IMMEDIATE',
})
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
@ForeignKey('PersonEntity', ['approvedBy'], ['personId'])
@Index('ticket_steps_by_day', ['establishmentId', 'gamingDay', 'step'])
@Index('ticket_steps_by_movement', ['establishmentId', 'deskId', 'movementNumber'], {
  unique: true,
  where: 'movement_number IS NOT NULL',
})
export class TicketStepEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The ticket that takes it. */
  @PrimaryColumn({ name: 'ticket_id', type: 'bigint' })
  readonly ticketId!: bigint;

  /** Its place in the ticket's life, from 1 without a gap. */
  @PrimaryColumn({ name: 'step_number', type: 'integer' })
  readonly stepNumber!: number;

  /** What was done. */
  @Column({ name: 'step', type: 'text' })
  readonly step!: TicketStep;

  /** Where the ticket was before; empty: there was none. Written by the database. */
  @Column({ name: 'from_state', type: 'text' })
  readonly fromState!: TicketState | '';

  /** Where it is now. Written by the database. */
  @Column({ name: 'to_state', type: 'text' })
  readonly toState!: TicketState;

  /** The ticket's kind. Written by the database. */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: TicketKind;

  /** The ticket's worth, in minor units. Written by the database. */
  @Column({ name: 'amount_minor', type: 'bigint' })
  readonly amountMinor!: bigint;

  /** Where it was taken. */
  @Column({ name: 'place', type: 'text' })
  readonly place!: TicketPlace;

  /** The machine; null: it was not at one. */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true })
  readonly machineId!: bigint | null;

  /** The desk, or the change machine that the kiosk is; null: it was at neither. */
  @Column({ name: 'desk_id', type: 'bigint', nullable: true })
  readonly deskId!: bigint | null;

  /** The gaming day in which it counts, YYYY-MM-DD; it was open when this was written. */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** When, by the clock of the device; null: it gave none, or there was none. */
  @Column({ name: 'happened_at', type: 'timestamptz', nullable: true })
  readonly happenedAt!: Date | null;

  /** When the server was told, by its clock. */
  @Column({ name: 'received_at', type: 'timestamptz' })
  readonly receivedAt!: Date;

  /** Who took it, or whose token the device has. */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** The second person, where two are needed; null: they are not. */
  @Column({ name: 'approved_by', type: 'bigint', nullable: true })
  readonly approvedBy!: bigint | null;

  /** Why, 1000 characters at most; empty: nobody had to say. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" })
  readonly reason!: string;

  /** The movement of the desk or kiosk that paid it, or was paid for it; null: no cash moved. */
  @Column({ name: 'movement_number', type: 'integer', nullable: true })
  readonly movementNumber!: number | null;

  /** The journal entry; null: the closing posts what machines issued and took. */
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
