import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type { AuthorisationLevel, PayoutKind, SettlementMethod, PayoutState } from '#domain/cash/payouts.js';

/**
 * The slip of a hand pay: opened and numbered, then paid or voided, once (MC:21.1). `PayoutsService` opens and voids
 * it, `PaymentsService` pays it. Its content never changes (trigger `payout_stays_itself`), and its conditions of
 * payment are fixed at opening.
 */
@Entity({ name: 'payouts' })
@Unique(['establishmentId', 'deskId', 'movementNumber'])
@Unique(['establishmentId', 'slipNumber'])
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'deskId', 'movementNumber'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('GamingTableEntity', ['establishmentId', 'tableId'], ['establishmentId', 'tableId'])
@ForeignKey(
  'MachineEventEntity',
  ['establishmentId', 'machineId', 'wonAt', 'eventId'],
  ['establishmentId', 'machineId', 'occurredAt', 'eventId'],
)
@ForeignKey('OrphanEntity', ['establishmentId', 'orphanId'], ['establishmentId', 'orphanId'])
@ForeignKey('PersonEntity', ['openedBy'], ['personId'])
@ForeignKey('PersonEntity', ['paidBy'], ['personId'])
@ForeignKey('PersonEntity', ['voidedBy'], ['personId'])
@Index('payouts_by_ticket', ['establishmentId', 'reference'], { unique: true, where: "method = 'ticket'::text" })
@Index('payouts_of_orphan', ['establishmentId', 'orphanId'], { unique: true, where: 'orphan_id IS NOT NULL' })
@Index('payouts_of_event', ['establishmentId', 'machineId', 'wonAt', 'eventId'], {
  unique: true,
  where: "(event_id IS NOT NULL) AND (state <> 'void'::text)",
})
export class PayoutEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Assigned by the database; people use `slipNumber`. */
  @PrimaryColumn({ name: 'payout_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly payoutId!: bigint;

  /** Its number in the register `payouts`. */
  @Column({ name: 'slip_number', type: 'bigint' }) readonly slipNumber!: bigint;

  /** The machine of the win or of the credits; null: the slip is of a table. */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true }) readonly machineId!: bigint | null;

  /** The kind of payment; a complement has its line in `complements`. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: PayoutKind;

  /** The amount to pay, in minor units, above zero. */
  @Column({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;

  /** The winning combination, 200 characters at most; it may be empty. */
  @Column({ name: 'combination', type: 'text', default: () => "''::text" }) readonly combination!: string;

  /** When it was won: the instant of the event, or the one entered. */
  @Column({ name: 'won_at', type: 'timestamptz' }) readonly wonAt!: Date;

  /** The machine's event of the win, which has at most one slip that is not void; null: the slip was opened by hand. */
  @Column({ name: 'event_id', type: 'bigint', nullable: true }) readonly eventId!: bigint | null;

  /** Why it is not the win of a similar slip, 3 to 500 characters; null when no reason was given. */
  @Column({ name: 'another_win_reason', type: 'text', nullable: true }) readonly anotherWinReason!: string | null;

  /** True when the winner's identity document must be recorded before payment (MC:21.1). */
  @Column({ name: 'requires_identity', type: 'boolean' }) readonly requiresIdentity!: boolean;

  /** Levels that must authorise it before payment, by its amount; empty: none. */
  @Column({ name: 'requires_levels', type: 'text', array: true })
  readonly requiresLevels!: readonly AuthorisationLevel[];

  /** The opener, who therefore neither authorises nor voids it. */
  @Column({ name: 'opened_by', type: 'bigint' }) readonly openedBy!: bigint;

  /** When it was opened, by the server's clock. */
  @Column({ name: 'opened_at', type: 'timestamptz' }) readonly openedAt!: Date;

  /** The state: open, then paid or void. */
  @Column({ name: 'state', type: 'text', default: () => "'open'::text" }) readonly state!: PayoutState;

  /** The payer, never an authoriser of the slip; null: it is not paid. */
  @Column({ name: 'paid_by', type: 'bigint', nullable: true }) readonly paidBy!: bigint | null;

  /** When it was paid; null: it is not paid. */
  @Column({ name: 'paid_at', type: 'timestamptz', nullable: true }) readonly paidAt!: Date | null;

  /** The gaming day of the payment, YYYY-MM-DD; null: it is not paid. */
  @Column({ name: 'gaming_day', type: 'date', nullable: true }) readonly gamingDay!: string | null;

  /**
   * The method of settlement, never a ticket for a jackpot or a progressive (MC:21.1); `orphan`: it was unclaimed
   * (MC:21.3); null: it is not paid.
   */
  @Column({ name: 'method', type: 'text', nullable: true }) readonly method!: SettlementMethod | null;

  /** The number of the cheque, transfer, ticket or orphan, 60 characters at most; null: paid in cash, or not paid. */
  @Column({ name: 'reference', type: 'text', nullable: true }) readonly reference!: string | null;

  /** The user who voided it, never its opener; null: it is not void. */
  @Column({ name: 'voided_by', type: 'bigint', nullable: true }) readonly voidedBy!: bigint | null;

  /** When it was voided; null: it is not void. */
  @Column({ name: 'voided_at', type: 'timestamptz', nullable: true }) readonly voidedAt!: Date | null;

  /** Why it was voided, 3 to 2 000 characters; null: it is not void. */
  @Column({ name: 'void_reason', type: 'text', nullable: true }) readonly voidReason!: string | null;

  /** The desk that paid the cash; null: it is not paid in cash. */
  @Column({ name: 'desk_id', type: 'bigint', nullable: true }) readonly deskId!: bigint | null;

  /** The movement of that desk, of the same amount and by the payer; null: it is not paid in cash. */
  @Column({ name: 'movement_number', type: 'integer', nullable: true }) readonly movementNumber!: number | null;

  /**
   * The journal entry of a payment by cheque, transfer, ticket or orphan, and of cash for a table; null: cash for a
   * machine, or not paid.
   */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true }) readonly entryId!: bigint | null;

  /** The orphan of an unclaimed slip (MC:21.3); null: it was paid to a customer, or is not paid. */
  @Column({ name: 'orphan_id', type: 'bigint', nullable: true }) readonly orphanId!: bigint | null;

  /** The table whose progressive jackpot it pays; null: it is of a machine. */
  @Column({ name: 'table_id', type: 'bigint', nullable: true }) readonly tableId!: bigint | null;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
