import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { TicketKind, TicketState, ValidationOrigin } from '#domain/tickets/ticket-life.js';
import type { TicketPlace } from '#domain/tickets/ticket-life.js';

/**
 * A ticket of the establishment (MC:18): bearer money, looked up by a keyed digest of its validation number.
 * `TicketsService` enters it, and a step in `ticket_steps` moves its state (trigger `ticket_step_follows`). Otherwise
 * it never changes, except that its number is erased in time (trigger `ticket_stays_itself`).
 */
@Entity({ name: 'tickets' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('DeskEntity', ['establishmentId', 'deskId'], ['establishmentId', 'deskId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'movedOn'], ['establishmentId', 'gamingDay'])
@ForeignKey(
  'TicketStepEntity',
  ['establishmentId', 'ticketId', 'lastStep'],
  ['establishmentId', 'ticketId', 'stepNumber'],
  { deferrable: 'INITIALLY DEFERRED' },
)
@Index('tickets_by_number', ['establishmentId', 'numberDigest'], { unique: true, where: 'number_digest IS NOT NULL' })
@Index('tickets_by_paper', ['establishmentId', 'paperNumber'], { unique: true, where: 'paper_number IS NOT NULL' })
@Index('tickets_owed', ['establishmentId', 'state', 'payableUntil'], {
  where: "state = ANY (ARRAY['requested'::text, 'issued'::text, 'pending'::text])",
})
@Index('tickets_remembered', ['establishmentId', 'movedOn'], {
  where:
    "number_digest IS NOT NULL AND (state = ANY (ARRAY['redeemed'::text, 'unprinted'::text, 'voided'::text, 'expired'::text, 'orphan'::text]))",
})
@Index('tickets_by_day', ['establishmentId', 'gamingDay', 'ticketId'])
export class TicketEntity {
  /** The establishment that owes it. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Given by the database. */
  @PrimaryColumn({ name: 'ticket_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly ticketId!: bigint;

  /** Keyed SHA-256 of the validation number; null: it was erased, or the ticket was written by hand. */
  @Column({ name: 'number_digest', type: 'bytea', nullable: true }) readonly numberDigest!: Buffer | null;

  /** The validation number under the key of personal data; null like the digest. */
  @Column({ name: 'number_sealed', type: 'bytea', nullable: true }) readonly numberSealed!: Buffer | null;

  /** The number of a ticket written by hand; null for any other. */
  @Column({ name: 'paper_number', type: 'text', nullable: true }) readonly paperNumber!: string | null;

  /** Origin of its number: the system, a machine off line, or handwriting. */
  @Column({ name: 'validated_by', type: 'text' }) readonly validatedBy!: ValidationOrigin;

  /** The code in the machine's validation record, 0 to 255; null: none. */
  @Column({ name: 'validation_type', type: 'smallint', nullable: true }) readonly validationType!: number | null;

  /** Cashable, or promotional. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: TicketKind;

  /** The pool of a restricted ticket, 0 to 65535; null: none. */
  @Column({ name: 'pool', type: 'integer', nullable: true }) readonly pool!: number | null;

  /** Its worth, in minor units, above zero. */
  @Column({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;

  /** The kind of place that issued it. */
  @Column({ name: 'place', type: 'text' }) readonly place!: Exclude<TicketPlace, 'house'>;

  /** The machine that issued it; null: a desk or a kiosk did. */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true }) readonly machineId!: bigint | null;

  /** The desk, or the change machine of the kiosk; null: issued by a machine, or written by hand. */
  @Column({ name: 'desk_id', type: 'bigint', nullable: true }) readonly deskId!: bigint | null;

  /** The issuer's own count, printed on it. */
  @Column({ name: 'sequence_number', type: 'bigint' }) readonly sequenceNumber!: bigint;

  /** The last gaming day on which it can be paid, YYYY-MM-DD. */
  @Column({ name: 'payable_until', type: 'date' }) readonly payableUntil!: string;

  /** The gaming day in which it was entered, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** When it was printed, by the clock of the device; null: not given. */
  @Column({ name: 'printed_at', type: 'timestamptz', nullable: true }) readonly printedAt!: Date | null;

  /** When it was entered, by the server's clock. */
  @Column({ name: 'received_at', type: 'timestamptz' }) readonly receivedAt!: Date;

  /** The state after its last step. */
  @Column({ name: 'state', type: 'text' }) readonly state!: TicketState;

  /** The number of that step. */
  @Column({ name: 'last_step', type: 'integer' }) readonly lastStep!: number;

  /** The gaming day of that step, YYYY-MM-DD. */
  @Column({ name: 'moved_on', type: 'date' }) readonly movedOn!: string;

  /** When its number was erased; null: it is still stored. */
  @Column({ name: 'number_forgotten_at', type: 'timestamptz', nullable: true })
  readonly numberForgottenAt!: Date | null;
}
