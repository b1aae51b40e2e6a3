import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { WrittenChips } from '#domain/cash/desk-chips.js';
import type { OrphanKind, OrphanTaker } from '#domain/cash/orphans.js';

/**
 * Money without a known owner: credits left, an unclaimed jackpot, a ticket, a card or a sum that was found, an
 * abandoned stake (MC:21.3, AI67:6). Append-only, written by `OrphansService` together with its first line in the
 * register (trigger `orphan_is_entered`); what becomes of it are further lines of `orphan_entries`.
 */
@Entity({ name: 'orphans' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('GamingTableEntity', ['establishmentId', 'tableId'], ['establishmentId', 'tableId'])
@ForeignKey('IncidentEntity', ['establishmentId', 'incidentNumber'], ['establishmentId', 'incidentNumber'])
@ForeignKey('CardEntity', ['establishmentId', 'cardId'], ['establishmentId', 'cardId'])
@ForeignKey('TicketEntity', ['establishmentId', 'ticketId'], ['establishmentId', 'ticketId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'takerRecordId'], ['establishmentId', 'personalRecordId'])
@Index('orphans_of_slip', ['establishmentId', 'slipNumber'], { unique: true, where: 'slip_number IS NOT NULL' })
export class OrphanEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Given by the database; people use the number of its first line in the register. */
  @PrimaryColumn({ name: 'orphan_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly orphanId!: bigint;

  /** What it is; a ticket or a card is a debt that changes its creditor, the others are cash. */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: OrphanKind;

  /** The machine it was on, which credits left and an unclaimed jackpot always name; null: it was elsewhere. */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true })
  readonly machineId!: bigint | null;

  /** Where it was found, 120 characters at most; empty only when a machine or a table is named. */
  @Column({ name: 'place', type: 'text', default: () => "''::text" })
  readonly place!: string;

  /** The number of the ticket or of the card, 64 characters at most, or of the ticket of credits left; else empty. */
  @Column({ name: 'reference', type: 'text', default: () => "''::text" })
  readonly reference!: string;

  /** The unpaid slip of the jackpot, or of the credits taken off the machine (MC:21.3); null: there is none. */
  @Column({ name: 'slip_number', type: 'bigint', nullable: true })
  readonly slipNumber!: bigint | null;

  /** What it is worth, in minor units, above zero; of an abandoned stake, the stake without its gains. */
  @Column({ name: 'stake_minor', type: 'bigint' })
  readonly stakeMinor!: bigint;

  /** What an abandoned stake had won until it was noticed, in minor units (AI67:6); 0 for every other kind. */
  @Column({ name: 'gains_minor', type: 'bigint', default: () => '0' })
  readonly gainsMinor!: bigint;

  /** When it was found, by who found it. */
  @Column({ name: 'found_at', type: 'timestamptz' })
  readonly foundAt!: Date;

  /** The last gaming day on which it can be claimed, YYYY-MM-DD, by the setting `orphanClaimDays` at its entry. */
  @Column({ name: 'deadline_on', type: 'date' })
  readonly deadlineOn!: string;

  /** Who had taken it and gave it up again (MC:21.3); null: nobody had. */
  @Column({ name: 'taken_by', type: 'text', nullable: true })
  readonly takenBy!: OrphanTaker | null;

  /** The personal record of who had taken it and of what was seen; null: nobody had. */
  @Column({ name: 'taker_record_id', type: 'bigint', nullable: true })
  readonly takerRecordId!: bigint | null;

  /** Since when the customer who had taken it is excluded (MC:21.3); null: nobody had, or an employee. */
  @Column({ name: 'excluded_at', type: 'timestamptz', nullable: true })
  readonly excludedAt!: Date | null;

  /** The incident on which the Direction decides what follows for the employee who had taken it; null: no employee. */
  @Column({ name: 'incident_number', type: 'bigint', nullable: true })
  readonly incidentNumber!: bigint | null;

  /** The gaming table it was on, never together with a machine; null: it was elsewhere. */
  @Column({ name: 'table_id', type: 'bigint', nullable: true })
  readonly tableId!: bigint | null;

  /** The chips and plaques of a sum or a stake, piece by piece, as the desk received them; cash is the rest. */
  @Column({ name: 'chips', type: 'jsonb', default: () => "'[]'::jsonb" })
  readonly chips!: readonly WrittenChips[];

  /** Their worth, in minor units; of an abandoned stake at a table its gains at least. */
  @Column({ name: 'chips_minor', type: 'bigint', default: () => '0' })
  readonly chipsMinor!: bigint;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;

  /** The ticket that was found, or that took the credits off the machine; null: it is none of the system's. */
  @Column({ name: 'ticket_id', type: 'bigint', nullable: true })
  readonly ticketId!: bigint | null;

  /** The card that was found; null: it is none of the system's. */
  @Column({ name: 'card_id', type: 'bigint', nullable: true })
  readonly cardId!: bigint | null;
}
