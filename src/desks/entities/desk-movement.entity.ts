import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'desk_movements' })
@ForeignKey('DeskEntity', ['establishmentId', 'deskId'], ['establishmentId', 'deskId'])
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('DeskTransferEntity', ['establishmentId', 'transferId'], ['establishmentId', 'transferId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
@Index('desk_movements_by_transfer', ['establishmentId', 'transferId', 'deskId'], {
  unique: true,
  where: 'transfer_id IS NOT NULL',
})
export class DeskMovementEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'desk_id', type: 'bigint' })
  readonly deskId!: bigint;

  /** TODO [checks: CHECK ((movement_number >= 1))] */
  @PrimaryColumn({ name: 'movement_number', type: 'integer' })
  readonly movementNumber!: number;

  /** TODO [checks: CHECK (((kind = 'transfer'::text) = (transfer_id IS NOT NULL))); CHECK (((kind = 'change'::text) = (changed_minor IS NOT NULL))); CHECK ((((kind = 'change'::text) = (taken IS NOT NULL)) AND ((kind = 'change'::text) = (given IS NOT NULL)))); CHECK (((amount_minor <> 0) OR (kind = 'change'::text))); CHECK ((kind = ANY (ARRAY['transfer'::text, 'change'::text, 'countDifference'::text, 'orphan'::text, 'ticketRedeemed'::text, 'fill'::text, 'payout'::text])))] */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: 'transfer' | 'change' | 'countDifference' | 'orphan' | 'ticketRedeemed' | 'fill' | 'payout';

  /** TODO [checks: CHECK (((amount_minor <> 0) OR (kind = 'change'::text)))] */
  @Column({ name: 'amount_minor', type: 'bigint' })
  readonly amountMinor!: bigint;

  /** TODO [checks: CHECK ((balance_minor >= 0))] */
  @Column({ name: 'balance_minor', type: 'bigint' })
  readonly balanceMinor!: bigint;

  /** TODO [checks: CHECK (((kind = 'transfer'::text) = (transfer_id IS NOT NULL)))] */
  @Column({ name: 'transfer_id', type: 'bigint', nullable: true })
  readonly transferId!: bigint | null;

  /** TODO [checks: CHECK ((((kind = 'change'::text) = (taken IS NOT NULL)) AND ((kind = 'change'::text) = (given IS NOT NULL)))); CHECK ((taken <> given)); CHECK ((taken = ANY (ARRAY['currency'::text, 'tokens'::text, 'cardCredits'::text])))] */
  @Column({ name: 'taken', type: 'text', nullable: true })
  readonly taken!: 'currency' | 'tokens' | 'cardCredits' | null;

  /** TODO [checks: CHECK ((((kind = 'change'::text) = (taken IS NOT NULL)) AND ((kind = 'change'::text) = (given IS NOT NULL)))); CHECK ((taken <> given)); CHECK ((given = ANY (ARRAY['currency'::text, 'tokens'::text, 'cardCredits'::text])))] */
  @Column({ name: 'given', type: 'text', nullable: true })
  readonly given!: 'currency' | 'tokens' | 'cardCredits' | null;

  /** TODO [checks: CHECK ((changed_minor > 0)); CHECK (((kind = 'change'::text) = (changed_minor IS NOT NULL)))] */
  @Column({ name: 'changed_minor', type: 'bigint', nullable: true })
  readonly changedMinor!: bigint | null;

  /** TODO */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true })
  readonly entryId!: bigint | null;

  /** TODO */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO */
  @Column({ name: 'happened_at', type: 'timestamptz' })
  readonly happenedAt!: Date;

  /** TODO */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
