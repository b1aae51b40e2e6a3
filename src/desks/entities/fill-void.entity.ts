import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * The void of a fill slip written by mistake, while its gaming day is open. Append-only, one per slip, written by
 * `FillsService` with a second person's authorisation.
 */
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
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The voided slip. */
  @PrimaryColumn({ name: 'slip_number', type: 'bigint' }) readonly slipNumber!: bigint;

  /** Gaming day of the slip, YYYY-MM-DD; a slip of a closed day cannot be voided. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** The desk that received the coins back, held by the person who voids. */
  @Column({ name: 'desk_id', type: 'bigint' }) readonly deskId!: bigint;

  /** The movement of that desk for the returned coins. */
  @Column({ name: 'movement_number', type: 'integer' }) readonly movementNumber!: number;

  /** The journal entry that reverses a first load; null: the slip was for a fill. */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true }) readonly entryId!: bigint | null;

  /** Reason for the void, 3 to 500 characters. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** Person who voids the slip and takes the coins back. */
  @Column({ name: 'voided_by', type: 'bigint' }) readonly voidedBy!: bigint;

  /**
   * The authoriser: a supervisor or member of the Direction, other than the person who voids, identified by their own
   * secret.
   */
  @Column({ name: 'authorised_by', type: 'bigint' }) readonly authorisedBy!: bigint;

  /** Time of the void by the server's clock. */
  @Column({ name: 'voided_at', type: 'timestamptz' }) readonly voidedAt!: Date;

  /** Write time by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
