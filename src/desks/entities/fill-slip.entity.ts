import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { FillKind } from '#domain/cash/fills.js';

/**
 * A slip for coins brought from a desk to a machine's hopper, before a witness. Append-only, written by `FillsService`;
 * a mistake is reversed by a row of `fill_voids`. The valid slips of a machine's day add up to its day total of fills.
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
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Number in the register `fills`. */
  @PrimaryColumn({ name: 'slip_number', type: 'bigint' }) readonly slipNumber!: bigint;

  /** The machine of the filled hopper. */
  @Column({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /**
   * Kind of fill: a `fill` is spent within the day; a first load stays in the hopper as an asset (Mississippi
   * 7-3.3(b)).
   */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: FillKind;

  /** Value of the coins, in minor units, above zero. */
  @Column({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;

  /** The desk that gave the coins. */
  @Column({ name: 'desk_id', type: 'bigint' }) readonly deskId!: bigint;

  /** The movement of that desk for the coins. */
  @Column({ name: 'movement_number', type: 'integer' }) readonly movementNumber!: number;

  /** The journal entry of a first load; null for a fill: a day's fills are posted on closing. */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true }) readonly entryId!: bigint | null;

  /** Person who brought the coins: the holder of the desk. */
  @Column({ name: 'filled_by', type: 'bigint' }) readonly filledBy!: bigint;

  /** The witness at the machine, another person identified by their own secret. */
  @Column({ name: 'witnessed_by', type: 'bigint' }) readonly witnessedBy!: bigint;

  /** The gaming day in which it counts, YYYY-MM-DD; open when the row was written. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Time of the fill by the server's clock. */
  @Column({ name: 'happened_at', type: 'timestamptz' }) readonly happenedAt!: Date;

  /** Write time by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
