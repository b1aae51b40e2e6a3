import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { TicketKind } from '#domain/tickets/ticket-life.js';

/** An off-line ticket whose hand-in differs from the ticket on file; append-only. */
@Entity({ name: 'ticket_hand_in_differences' })
@Index('ticket_hand_in_differences_by_day', ['establishmentId', 'gamingDay'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('TicketEntity', ['establishmentId', 'ticketId'], ['establishmentId', 'ticketId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class TicketHandInDifferenceEntity {
  /** The establishment of the ticket. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The ticket on file. */
  @PrimaryColumn({ name: 'ticket_id', type: 'bigint' }) readonly ticketId!: bigint;

  /** The machine that hands it in. */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** Amount in its record, minor units. */
  @PrimaryColumn({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;

  /** Kind in its record. */
  @PrimaryColumn({ name: 'kind', type: 'text' }) readonly kind!: TicketKind;

  /** The machine's own count. */
  @Column({ name: 'sequence_number', type: 'bigint' }) readonly sequenceNumber!: bigint;

  /** When it was printed, by the clock of the machine. */
  @Column({ name: 'printed_at', type: 'timestamptz' }) readonly printedAt!: Date;

  /** The gaming day, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** When it was handed in, by the server's clock. */
  @Column({ name: 'received_at', type: 'timestamptz' }) readonly receivedAt!: Date;

  /** The person on whose behalf it was recorded. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;
}
