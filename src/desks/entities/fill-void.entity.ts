import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A fill slip taken back because it was written by mistake, while its gaming day is open. Append-only, once a slip,
 * written by `FillsService` with a second person's authorisation.
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
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The slip that no longer counts. */
  @PrimaryColumn({ name: 'slip_number', type: 'bigint' })
  readonly slipNumber!: bigint;

  /** The gaming day of the slip, YYYY-MM-DD: a slip of a closed day is voided no more. */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** The desk to which the coins came back, held by who voids. */
  @Column({ name: 'desk_id', type: 'bigint' })
  readonly deskId!: bigint;

  /** The movement of that desk that brought them in. */
  @Column({ name: 'movement_number', type: 'integer' })
  readonly movementNumber!: number;

  /** The journal entry that undoes a first load; null: the slip was of a fill. */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true })
  readonly entryId!: bigint | null;

  /** Why it was a mistake, 3 to 500 characters. */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** Who takes the slip back and the coins with it. */
  @Column({ name: 'voided_by', type: 'bigint' })
  readonly voidedBy!: bigint;

  /** A supervisor or somebody of the Direction, another person than who voids, by their own secret. */
  @Column({ name: 'authorised_by', type: 'bigint' })
  readonly authorisedBy!: bigint;

  /** When it was voided, by the server's clock. */
  @Column({ name: 'voided_at', type: 'timestamptz' })
  readonly voidedAt!: Date;

  /** When the row was written, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
