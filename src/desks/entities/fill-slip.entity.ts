import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { FillKind } from '#domain/cash/fills.js';

/**
 * The slip of coins brought from a desk to the hopper of a machine, before a witness. Append-only, written by
 * `FillsService`; a mistake is followed by a row of `fill_voids`. The slips of a machine's day, voided ones apart, are
 * its day total of fills.
 */
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
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Its number in the register `fills`. */
  @PrimaryColumn({ name: 'slip_number', type: 'bigint' })
  readonly slipNumber!: bigint;

  /** The machine whose hopper was filled. */
  @Column({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** A fill is spent within the day; a first load stays the hopper's, an asset (Mississippi 7-3.3(b)). */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: FillKind;

  /** The coins, in minor units, above zero. */
  @Column({ name: 'amount_minor', type: 'bigint' })
  readonly amountMinor!: bigint;

  /** The desk that the coins left. */
  @Column({ name: 'desk_id', type: 'bigint' })
  readonly deskId!: bigint;

  /** The movement of that desk that took them out. */
  @Column({ name: 'movement_number', type: 'integer' })
  readonly movementNumber!: number;

  /** The journal entry of a first load; null for a fill: those of a day are posted when it closes. */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true })
  readonly entryId!: bigint | null;

  /** Who brought the coins: the holder of the desk. */
  @Column({ name: 'filled_by', type: 'bigint' })
  readonly filledBy!: bigint;

  /** Another person who stood at the machine, proved by their own secret. */
  @Column({ name: 'witnessed_by', type: 'bigint' })
  readonly witnessedBy!: bigint;

  /** The gaming day in which it counts, YYYY-MM-DD; it was open when this was written. */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** When the hopper was filled, by the server's clock. */
  @Column({ name: 'happened_at', type: 'timestamptz' })
  readonly happenedAt!: Date;

  /** When the row was written, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
