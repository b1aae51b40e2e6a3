import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'fill_voids' })
@ForeignKey('PersonEntity', ['authorisedBy'], ['personId'])
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'deskId', 'movementNumber'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'])
@ForeignKey(
  'FillSlipEntity',
  ['establishmentId', 'slipNumber', 'gamingDay'],
  ['establishmentId', 'slipNumber', 'gamingDay'],
)
@ForeignKey('PersonEntity', ['voidedBy'], ['personId'])
export class FillVoidEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'slip_number', type: 'bigint' })
  readonly slipNumber!: bigint;

  /** TODO */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO */
  @Column({ name: 'desk_id', type: 'bigint' })
  readonly deskId!: bigint;

  /** TODO */
  @Column({ name: 'movement_number', type: 'integer' })
  readonly movementNumber!: number;

  /** TODO */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true })
  readonly entryId!: bigint | null;

  /** TODO [checks: CHECK (((length(reason) >= 3) AND (length(reason) <= 500)))] */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** TODO [checks: CHECK ((voided_by <> authorised_by))] */
  @Column({ name: 'voided_by', type: 'bigint' })
  readonly voidedBy!: bigint;

  /** TODO [checks: CHECK ((voided_by <> authorised_by))] */
  @Column({ name: 'authorised_by', type: 'bigint' })
  readonly authorisedBy!: bigint;

  /** TODO */
  @Column({ name: 'voided_at', type: 'timestamptz' })
  readonly voidedAt!: Date;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
