import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { TicketPlace } from '#domain/tickets/ticket-life.js';

/**
 * A device or person presented as many numbers of no ticket as the establishment tolerates within an hour; append-only.
 */
@Entity({ name: 'ticket_guess_alarms' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('DeskEntity', ['establishmentId', 'deskId'], ['establishmentId', 'deskId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
export class TicketGuessAlarmEntity {
  /** The establishment in which they were presented. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Given by the database. */
  @PrimaryColumn({ name: 'alarm_number', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly alarmNumber!: bigint;

  /** As in `ticket_guesses`. */
  @Column({ name: 'guesser', type: 'text' }) readonly guesser!: string;

  /** The kind of place that presented them. */
  @Column({ name: 'place', type: 'text' }) readonly place!: Exclude<TicketPlace, 'house'>;

  /** The machine; null: not a machine. */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true }) readonly machineId!: bigint | null;

  /** The desk or kiosk; null: neither. */
  @Column({ name: 'desk_id', type: 'bigint', nullable: true }) readonly deskId!: bigint | null;

  /** Number of guesses until then. */
  @Column({ name: 'guesses', type: 'integer' }) readonly guesses!: number;

  /** The gaming day, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** When the alarm was raised, by the server's clock. */
  @Column({ name: 'raised_at', type: 'timestamptz' }) readonly raisedAt!: Date;
}
