import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type { TicketKind, TicketPlace, TicketState, TicketStep } from '#domain/tickets/ticket-life.js';

/**
 * One step of a ticket's life, append-only (MC:19.7). Inserting a row takes the step: it moves the state of its ticket,
 * or is refused (trigger `ticket_step_follows`), with its cash (trigger `ticket_step_moves_its_cash`).
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
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The ticket. */
  @PrimaryColumn({ name: 'ticket_id', type: 'bigint' }) readonly ticketId!: bigint;

  /** Its place in the ticket's life, from 1 without a gap. */
  @PrimaryColumn({ name: 'step_number', type: 'integer' }) readonly stepNumber!: number;

  /** The act. */
  @Column({ name: 'step', type: 'text' }) readonly step!: TicketStep;

  /** State of the ticket before the step; empty: it did not exist. Written by the database. */
  @Column({ name: 'from_state', type: 'text' }) readonly fromState!: TicketState | '';

  /** State after the step. Written by the database. */
  @Column({ name: 'to_state', type: 'text' }) readonly toState!: TicketState;

  /** The ticket's kind. Written by the database. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: TicketKind;

  /** The ticket's worth, in minor units. Written by the database. */
  @Column({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;

  /** Kind of place of the step. */
  @Column({ name: 'place', type: 'text' }) readonly place!: TicketPlace;

  /** The machine; null: not at a machine. */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true }) readonly machineId!: bigint | null;

  /** The desk, or the change machine of the kiosk; null: at neither. */
  @Column({ name: 'desk_id', type: 'bigint', nullable: true }) readonly deskId!: bigint | null;

  /** The gaming day in which it counts, YYYY-MM-DD; it was open when this was written. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** When it happened, by the clock of the device; null: none was given, or no device was involved. */
  @Column({ name: 'happened_at', type: 'timestamptz', nullable: true }) readonly happenedAt!: Date | null;

  /** When the server received it, by its clock. */
  @Column({ name: 'received_at', type: 'timestamptz' }) readonly receivedAt!: Date;

  /** The person who took it, or the owner of the device's token. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** The second person, where two are needed; null: one is enough. */
  @Column({ name: 'approved_by', type: 'bigint', nullable: true }) readonly approvedBy!: bigint | null;

  /** Reason, 1000 characters at most; empty: none was required. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" }) readonly reason!: string;

  /** The movement of the desk or kiosk that paid it, or was paid for it; null: no cash moved. */
  @Column({ name: 'movement_number', type: 'integer', nullable: true }) readonly movementNumber!: number | null;

  /** The journal entry; null: the closing posts the tickets issued and taken in by machines. */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true }) readonly entryId!: bigint | null;

  /** When the row was written, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
