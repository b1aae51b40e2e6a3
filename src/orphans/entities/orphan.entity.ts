import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type { StoredChips } from '#domain/cash/desk-chips.js';
import type { OrphanKind, OrphanTaker } from '#domain/cash/orphans.js';

/**
 * Money without a known owner: credits left, an unclaimed jackpot, a found ticket, card or sum, an abandoned stake
 * (MC:21.3, AI67:6). Append-only, written by `OrphansService` together with its first line in the register (trigger
 * `orphan_is_entered`); later acts are further lines of `orphan_entries`.
 */
@Entity({ name: 'orphans' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('GamingTableEntity', ['establishmentId', 'tableId'], ['establishmentId', 'tableId'])
@ForeignKey('IncidentEntity', ['establishmentId', 'incidentNumber'], ['establishmentId', 'incidentNumber'])
@ForeignKey('StoredValueCardEntity', ['establishmentId', 'cardId'], ['establishmentId', 'cardId'])
@ForeignKey('TicketEntity', ['establishmentId', 'ticketId'], ['establishmentId', 'ticketId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'takerRecordId'], ['establishmentId', 'personalRecordId'])
@Index('orphans_of_slip', ['establishmentId', 'slipNumber'], { unique: true, where: 'slip_number IS NOT NULL' })
export class OrphanEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Assigned by the database; people use the number of its first line in the register. */
  @PrimaryColumn({ name: 'orphan_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly orphanId!: bigint;

  /** Its kind; a ticket or a card is a debt that changes its creditor, the others are cash. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: OrphanKind;

  /** The machine of the orphan, always present for credits left and an unclaimed jackpot; null: it was elsewhere. */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true }) readonly machineId!: bigint | null;

  /** Where it was found, 120 characters at most; empty only when a machine or a table is given. */
  @Column({ name: 'place', type: 'text', default: () => "''::text" }) readonly place!: string;

  /** The number of the ticket or of the card, 64 characters at most, or of the ticket of credits left; else empty. */
  @Column({ name: 'reference', type: 'text', default: () => "''::text" }) readonly reference!: string;

  /** The unpaid slip of the jackpot, or of the credits taken off the machine (MC:21.3); null: there is none. */
  @Column({ name: 'slip_number', type: 'bigint', nullable: true }) readonly slipNumber!: bigint | null;

  /** Its value, in minor units, above zero; for an abandoned stake, the stake without its gains. */
  @Column({ name: 'stake_minor', type: 'bigint' }) readonly stakeMinor!: bigint;

  /** Gains of an abandoned stake until it was noticed, in minor units (AI67:6); 0 for every other kind. */
  @Column({ name: 'gains_minor', type: 'bigint', default: () => '0' }) readonly gainsMinor!: bigint;

  /** When it was found, as reported by the finder. */
  @Column({ name: 'found_at', type: 'timestamptz' }) readonly foundAt!: Date;

  /** The last gaming day on which it can be claimed, YYYY-MM-DD, by the setting `orphanClaimDays` at its entry. */
  @Column({ name: 'deadline_on', type: 'date' }) readonly deadlineOn!: string;

  /** The kind of person who had taken it and gave it up again (MC:21.3); null when it was not taken. */
  @Column({ name: 'taken_by', type: 'text', nullable: true }) readonly takenBy!: OrphanTaker | null;

  /** The personal record of the person who had taken it and of the observations; null when it was not taken. */
  @Column({ name: 'taker_record_id', type: 'bigint', nullable: true }) readonly takerRecordId!: bigint | null;

  /**
   * Start of the exclusion of the customer who had taken it (MC:21.3); null for an employee, or when it was not taken.
   */
  @Column({ name: 'excluded_at', type: 'timestamptz', nullable: true }) readonly excludedAt!: Date | null;

  /** The incident on which the Direction decides about the employee who had taken it; null: no employee. */
  @Column({ name: 'incident_number', type: 'bigint', nullable: true }) readonly incidentNumber!: bigint | null;

  /** The gaming table of the orphan, never together with a machine; null: it was elsewhere. */
  @Column({ name: 'table_id', type: 'bigint', nullable: true }) readonly tableId!: bigint | null;

  /** Chips and plaques of a sum or a stake, piece by piece, as the desk received them; the rest is cash. */
  @Column({ name: 'chips', type: 'jsonb', default: () => "'[]'::jsonb" }) readonly chips!: readonly StoredChips[];

  /** Their value, in minor units; for an abandoned stake at a table at least its gains. */
  @Column({ name: 'chips_minor', type: 'bigint', default: () => '0' }) readonly chipsMinor!: bigint;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;

  /** The ticket that was found, or that took the credits off the machine; null when it is not one of the system's. */
  @Column({ name: 'ticket_id', type: 'bigint', nullable: true }) readonly ticketId!: bigint | null;

  /** The card that was found; null when it is not one of the system's. */
  @Column({ name: 'card_id', type: 'bigint', nullable: true }) readonly cardId!: bigint | null;
}
