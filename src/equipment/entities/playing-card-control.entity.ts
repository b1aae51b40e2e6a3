import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type { PlayingCardControl, AlertOutcome } from '#domain/equipment/controls.js';

/**
 * A control of a set of cards: the cartier's first control, the second at the table, or the one at the end of the
 * session. A control with missing, excess, marked or foreign cards is an alert, until the Direction closes it after
 * every required party was notified (MC:1.4, AI67:5).
 */
@Entity({ name: 'card_controls' })
@ForeignKey('PersonEntity', ['controlledBy'], ['personId'])
@ForeignKey('PersonEntity', ['closedBy'], ['personId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('EquipmentItemEntity', ['establishmentId', 'itemId'], ['establishmentId', 'itemId'])
@ForeignKey('EquipmentAllocationEntity', ['establishmentId', 'allocationId'], ['establishmentId', 'allocationId'])
export class PlayingCardControlEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number. */
  @PrimaryColumn({ name: 'control_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly controlId!: bigint;

  /** Set of cards. */
  @Column({ name: 'item_id', type: 'bigint' }) readonly itemId!: bigint;

  /** Kind of control. */
  @Column({ name: 'control', type: 'text' }) readonly control!: PlayingCardControl;

  /** Last allocation of the set; null: it was never at a table. */
  @Column({ name: 'allocation_id', type: 'bigint', nullable: true }) readonly allocationId!: bigint | null;

  /** Number of cards counted. */
  @Column({ name: 'counted', type: 'integer' }) readonly counted!: number;

  /** Number of marked cards among them. */
  @Column({ name: 'marked', type: 'integer' }) readonly marked!: number;

  /** Number of cards among them that look foreign to the set. */
  @Column({ name: 'foreign_cards', type: 'integer' }) readonly foreignCards!: number;

  /** Number of cards that the set, a reserve, had given for damaged ones. */
  @Column({ name: 'given_in_exchange', type: 'integer' }) readonly givenInExchange!: number;

  /** Cards counted minus cards due: negative when cards are missing. */
  @Column({ name: 'apart', type: 'integer' }) readonly apart!: number;

  /** True: parties must be notified. */
  @Column({ name: 'is_alert', type: 'boolean' }) readonly isAlert!: boolean;

  /** Parties that must be notified under the text; empty without an alert. */
  @Column({ name: 'told', type: 'text', array: true }) readonly told!: string[];

  /** True: prepared ready for use, mixed beforehand. */
  @Column({ name: 'is_pre_mixed', type: 'boolean' }) readonly isPreMixed!: boolean;

  /** True: under video. */
  @Column({ name: 'is_under_video', type: 'boolean' }) readonly isUnderVideo!: boolean;

  /** True: put back in the maker's order. */
  @Column({ name: 'is_in_order', type: 'boolean' }) readonly isInOrder!: boolean;

  /** True: out of use, and stored until its destruction (MC:1.5). */
  @Column({ name: 'is_worn', type: 'boolean' }) readonly isWorn!: boolean;

  /** Observations; empty: none. */
  @Column({ name: 'observations', type: 'text' }) readonly observations!: string;

  /** User who made the control. */
  @Column({ name: 'controlled_by', type: 'bigint' }) readonly controlledBy!: bigint;

  /** Its gaming day, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Time of the control, by the server's clock. */
  @Column({ name: 'controlled_at', type: 'timestamptz' }) readonly controlledAt!: Date;

  /** User who closed the alert; null: it is open, or there is no alert. */
  @Column({ name: 'closed_by', type: 'bigint', nullable: true }) readonly closedBy!: bigint | null;

  /** Time of the closing; null: it is open, or there is no alert. */
  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true }) readonly closedAt!: Date | null;

  /** The set returns to use, or is withdrawn until its destruction; null as above. */
  @Column({ name: 'outcome', type: 'text', nullable: true }) readonly outcome!: AlertOutcome | null;

  /** Result of the inquiry; null as above. */
  @Column({ name: 'closing_reason', type: 'text', nullable: true }) readonly closingReason!: string | null;

  /** Salt of the log's digests of the texts, 16 bytes; null once erased with them. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
