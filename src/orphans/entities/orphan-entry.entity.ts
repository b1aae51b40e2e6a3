import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'orphan_entries' })
@ForeignKey('PersonEntity', ['authorisedBy'], ['personId'])
@ForeignKey('PersonEntity', ['enteredBy'], ['personId'])
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'claimantRecordId'], ['establishmentId', 'personalRecordId'])
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'deskId', 'movementNumber'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('OrphanEntity', ['establishmentId', 'orphanId'], ['establishmentId', 'orphanId'])
@Index('orphan_entries_received', ['establishmentId', 'orphanId'], { unique: true, where: "act = 'received'::text" })
@Index('orphan_entries_settled', ['establishmentId', 'orphanId'], { unique: true, where: "act <> 'received'::text" })
export class OrphanEntryEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO [checks: CHECK ((entry_number >= 1))] */
  @PrimaryColumn({ name: 'entry_number', type: 'bigint' })
  readonly entryNumber!: bigint;

  /** TODO */
  @Column({ name: 'orphan_id', type: 'bigint' })
  readonly orphanId!: bigint;

  /** TODO [checks: CHECK ((act = ANY (ARRAY['received'::text, 'refunded'::text, 'forfeited'::text, 'cancelled'::text]))); CHECK (((act = 'received'::text) = (amount_minor > 0))); CHECK ((((act = 'forfeited'::text) = (movement_number IS NULL)) AND ((movement_number IS NULL) = (desk_id IS NULL)))); CHECK (((act = 'refunded'::text) = (claimant_record_id IS NOT NULL))); CHECK (((act = ANY (ARRAY['refunded'::text, 'cancelled'::text])) = (authorised_by IS NOT NULL))); CHECK (((act <> 'cancelled'::text) OR (length(reason) >= 3)))] */
  @Column({ name: 'act', type: 'text' })
  readonly act!: 'received' | 'refunded' | 'forfeited' | 'cancelled';

  /** TODO [checks: CHECK (((act = 'received'::text) = (amount_minor > 0)))] */
  @Column({ name: 'amount_minor', type: 'bigint' })
  readonly amountMinor!: bigint;

  /** TODO [checks: CHECK ((((act = 'forfeited'::text) = (movement_number IS NULL)) AND ((movement_number IS NULL) = (desk_id IS NULL))))] */
  @Column({ name: 'desk_id', type: 'bigint', nullable: true })
  readonly deskId!: bigint | null;

  /** TODO [checks: CHECK ((((act = 'forfeited'::text) = (movement_number IS NULL)) AND ((movement_number IS NULL) = (desk_id IS NULL))))] */
  @Column({ name: 'movement_number', type: 'integer', nullable: true })
  readonly movementNumber!: number | null;

  /** TODO */
  @Column({ name: 'entry_id', type: 'bigint' })
  readonly entryId!: bigint;

  /** TODO [checks: CHECK (((act = 'refunded'::text) = (claimant_record_id IS NOT NULL)))] */
  @Column({ name: 'claimant_record_id', type: 'bigint', nullable: true })
  readonly claimantRecordId!: bigint | null;

  /** TODO [checks: CHECK (((act <> 'cancelled'::text) OR (length(reason) >= 3))); CHECK ((length(reason) <= 500))] */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" })
  readonly reason!: string;

  /** TODO [checks: CHECK ((authorised_by <> entered_by))] */
  @Column({ name: 'entered_by', type: 'bigint' })
  readonly enteredBy!: bigint;

  /** TODO [checks: CHECK (((act = ANY (ARRAY['refunded'::text, 'cancelled'::text])) = (authorised_by IS NOT NULL))); CHECK ((authorised_by <> entered_by))] */
  @Column({ name: 'authorised_by', type: 'bigint', nullable: true })
  readonly authorisedBy!: bigint | null;

  /** TODO */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO */
  @Column({ name: 'happened_at', type: 'timestamptz' })
  readonly happenedAt!: Date;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
