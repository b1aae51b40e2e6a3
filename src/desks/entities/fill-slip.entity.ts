import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'fill_slips' })
@Unique(['establishmentId', 'slipNumber', 'gamingDay'])
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'deskId', 'movementNumber'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['filledBy'], ['personId'])
@ForeignKey('PersonEntity', ['witnessedBy'], ['personId'])
export class FillSlipEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO [checks: CHECK ((slip_number >= 1))] */
  @PrimaryColumn({ name: 'slip_number', type: 'bigint' })
  readonly slipNumber!: bigint;

  /** TODO */
  @Column({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** TODO [checks: CHECK (((kind = 'firstLoad'::text) = (entry_id IS NOT NULL))); CHECK ((kind = ANY (ARRAY['fill'::text, 'firstLoad'::text])))] */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: 'fill' | 'firstLoad';

  /** TODO [checks: CHECK ((amount_minor > 0))] */
  @Column({ name: 'amount_minor', type: 'bigint' })
  readonly amountMinor!: bigint;

  /** TODO */
  @Column({ name: 'desk_id', type: 'bigint' })
  readonly deskId!: bigint;

  /** TODO */
  @Column({ name: 'movement_number', type: 'integer' })
  readonly movementNumber!: number;

  /** TODO [checks: CHECK (((kind = 'firstLoad'::text) = (entry_id IS NOT NULL)))] */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true })
  readonly entryId!: bigint | null;

  /** TODO [checks: CHECK ((filled_by <> witnessed_by))] */
  @Column({ name: 'filled_by', type: 'bigint' })
  readonly filledBy!: bigint;

  /** TODO [checks: CHECK ((filled_by <> witnessed_by))] */
  @Column({ name: 'witnessed_by', type: 'bigint' })
  readonly witnessedBy!: bigint;

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
