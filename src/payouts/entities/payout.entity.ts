import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
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
@ForeignKey(
  'MachineEventEntity',
  ['establishmentId', 'machineId', 'wonAt', 'eventId'],
  ['establishmentId', 'machineId', 'occurredAt', 'eventId'],
)
@ForeignKey('PersonEntity', ['openedBy'], ['personId'])
@ForeignKey('PersonEntity', ['paidBy'], ['personId'])
@ForeignKey('PersonEntity', ['voidedBy'], ['personId'])
@Index('payouts_by_ticket', ['establishmentId', 'reference'], { unique: true, where: "method = 'ticket'::text" })
@Index('payouts_of_event', ['establishmentId', 'machineId', 'wonAt', 'eventId'], {
  unique: true,
  where: "(event_id IS NOT NULL) AND (state <> 'void'::text)",
})
export class PayoutEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'payout_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly payoutId!: bigint;

  /** TODO [checks: CHECK ((slip_number > 0))] */
  @Column({ name: 'slip_number', type: 'bigint' })
  readonly slipNumber!: bigint;

  /** TODO */
  @Column({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** TODO [checks: CHECK ((NOT ((kind = ANY (ARRAY['jackpot'::text, 'progressive'::text])) AND (method = 'ticket'::text)))); CHECK ((kind = ANY (ARRAY['jackpot'::text, 'progressive'::text, 'bonus'::text, 'cancelledCredits'::text, 'shortPay'::text, 'complement'::text])))] */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: 'jackpot' | 'progressive' | 'bonus' | 'cancelledCredits' | 'shortPay' | 'complement';

  /** TODO [checks: CHECK ((amount_minor > 0))] */
  @Column({ name: 'amount_minor', type: 'bigint' })
  readonly amountMinor!: bigint;

  /** TODO [checks: CHECK ((length(combination) <= 200))] */
  @Column({ name: 'combination', type: 'text', default: () => "''::text" })
  readonly combination!: string;

  /** TODO */
  @Column({ name: 'won_at', type: 'timestamptz' })
  readonly wonAt!: Date;

  /** TODO */
  @Column({ name: 'event_id', type: 'bigint', nullable: true })
  readonly eventId!: bigint | null;

  /** TODO [checks: CHECK (((length(another_win_reason) >= 3) AND (length(another_win_reason) <= 500)))] */
  @Column({ name: 'another_win_reason', type: 'text', nullable: true })
  readonly anotherWinReason!: string | null;

  /** TODO */
  @Column({ name: 'requires_identity', type: 'boolean' })
  readonly requiresIdentity!: boolean;

  /** TODO [checks: CHECK ((requires_levels <@ '{superviseur,direction}'::text[]))] */
  @Column({ name: 'requires_levels', type: 'text', array: true })
  readonly requiresLevels!: readonly string[];

  /** TODO */
  @Column({ name: 'opened_by', type: 'bigint' })
  readonly openedBy!: bigint;

  /** TODO */
  @Column({ name: 'opened_at', type: 'timestamptz' })
  readonly openedAt!: Date;

  /** TODO [checks: CHECK (((state = 'paid'::text) = (num_nulls(paid_by, paid_at, gaming_day, method) = 0))); CHECK (((state = 'paid'::text) OR (num_nonnulls(paid_by, paid_at, gaming_day, method, reference) = 0))); CHECK (((state = 'void'::text) = (num_nulls(voided_by, voided_at, void_reason) = 0))); CHECK (((state = 'void'::text) OR (num_nonnulls(voided_by, voided_at, void_reason) = 0))); CHECK (((state = 'paid'::text) OR (num_nonnulls(desk_id, movement_number, entry_id) = 0))); CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'void'::text])))] */
  @Column({ name: 'state', type: 'text', default: () => "'open'::text" })
  readonly state!: 'open' | 'paid' | 'void';

  /** TODO [checks: CHECK (((state = 'paid'::text) = (num_nulls(paid_by, paid_at, gaming_day, method) = 0))); CHECK (((state = 'paid'::text) OR (num_nonnulls(paid_by, paid_at, gaming_day, method, reference) = 0)))] */
  @Column({ name: 'paid_by', type: 'bigint', nullable: true })
  readonly paidBy!: bigint | null;

  /** TODO [checks: CHECK (((state = 'paid'::text) = (num_nulls(paid_by, paid_at, gaming_day, method) = 0))); CHECK (((state = 'paid'::text) OR (num_nonnulls(paid_by, paid_at, gaming_day, method, reference) = 0)))] */
  @Column({ name: 'paid_at', type: 'timestamptz', nullable: true })
  readonly paidAt!: Date | null;

  /** TODO [checks: CHECK (((state = 'paid'::text) = (num_nulls(paid_by, paid_at, gaming_day, method) = 0))); CHECK (((state = 'paid'::text) OR (num_nonnulls(paid_by, paid_at, gaming_day, method, reference) = 0)))] */
  @Column({ name: 'gaming_day', type: 'date', nullable: true })
  readonly gamingDay!: string | null;

  /** TODO [checks: CHECK (((state = 'paid'::text) = (num_nulls(paid_by, paid_at, gaming_day, method) = 0))); CHECK (((state = 'paid'::text) OR (num_nonnulls(paid_by, paid_at, gaming_day, method, reference) = 0))); CHECK (((method = 'cash'::text) OR ((method IS NULL) = (reference IS NULL)))); CHECK ((NOT ((kind = ANY (ARRAY['jackpot'::text, 'progressive'::text])) AND (method = 'ticket'::text)))); CHECK ((method = ANY (ARRAY['cash'::text, 'cheque'::text, 'transfer'::text, 'ticket'::text])))] */
  @Column({ name: 'method', type: 'text', nullable: true })
  readonly method!: 'cash' | 'cheque' | 'transfer' | 'ticket' | null;

  /** TODO [checks: CHECK (((state = 'paid'::text) OR (num_nonnulls(paid_by, paid_at, gaming_day, method, reference) = 0))); CHECK (((method = 'cash'::text) OR ((method IS NULL) = (reference IS NULL)))); CHECK (((length(reference) >= 1) AND (length(reference) <= 60)))] */
  @Column({ name: 'reference', type: 'text', nullable: true })
  readonly reference!: string | null;

  /** TODO [checks: CHECK (((state = 'void'::text) = (num_nulls(voided_by, voided_at, void_reason) = 0))); CHECK (((state = 'void'::text) OR (num_nonnulls(voided_by, voided_at, void_reason) = 0)))] */
  @Column({ name: 'voided_by', type: 'bigint', nullable: true })
  readonly voidedBy!: bigint | null;

  /** TODO [checks: CHECK (((state = 'void'::text) = (num_nulls(voided_by, voided_at, void_reason) = 0))); CHECK (((state = 'void'::text) OR (num_nonnulls(voided_by, voided_at, void_reason) = 0)))] */
  @Column({ name: 'voided_at', type: 'timestamptz', nullable: true })
  readonly voidedAt!: Date | null;

  /** TODO [checks: CHECK (((state = 'void'::text) = (num_nulls(voided_by, voided_at, void_reason) = 0))); CHECK (((state = 'void'::text) OR (num_nonnulls(voided_by, voided_at, void_reason) = 0))); CHECK (((length(void_reason) >= 3) AND (length(void_reason) <= 2000)))] */
  @Column({ name: 'void_reason', type: 'text', nullable: true })
  readonly voidReason!: string | null;

  /** TODO [checks: CHECK (((state = 'paid'::text) OR (num_nonnulls(desk_id, movement_number, entry_id) = 0))); CHECK (((desk_id IS NULL) = (movement_number IS NULL)))] */
  @Column({ name: 'desk_id', type: 'bigint', nullable: true })
  readonly deskId!: bigint | null;

  /** TODO [checks: CHECK (((state = 'paid'::text) OR (num_nonnulls(desk_id, movement_number, entry_id) = 0))); CHECK (((desk_id IS NULL) = (movement_number IS NULL)))] */
  @Column({ name: 'movement_number', type: 'integer', nullable: true })
  readonly movementNumber!: number | null;

  /** TODO [checks: CHECK (((state = 'paid'::text) OR (num_nonnulls(desk_id, movement_number, entry_id) = 0)))] */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true })
  readonly entryId!: bigint | null;
}
