import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * The opening of a cagnotte and its count at the end of a session (AI67:31, MC:11.7). Append-only, written by
 * `CagnotteOpeningsService`.
 */
@Entity({ name: 'cagnotte_openings' })
@ForeignKey('CercleSessionEntity', ['establishmentId', 'sessionId'], ['establishmentId', 'sessionId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
@ForeignKey('PersonEntity', ['certifiedBy'], ['personId'])
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'deskId', 'movementNumber'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'])
@Index('cagnotte_openings_by_day', ['establishmentId', 'gamingDay'])
export class CagnotteOpeningEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The session whose cagnotte it is. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint' })
  readonly sessionId!: bigint;

  /** The gaming day that bears it, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** When it was opened, by the server’s clock. */
  @Column({ name: 'opened_at', type: 'timestamptz' })
  readonly openedAt!: Date;

  /** Its content, minor units. */
  @Column({ name: 'counted_minor', type: 'bigint' })
  readonly countedMinor!: bigint;

  /** What the stubs say, minor units. */
  @Column({ name: 'stubs_minor', type: 'bigint' })
  readonly stubsMinor!: bigint;

  /** Counted − stubs, minor units. */
  @Column({ name: 'difference_minor', type: 'bigint' })
  readonly differenceMinor!: bigint;

  /** What the register of control carries, minor units. */
  @Column({ name: 'carried_minor', type: 'bigint' })
  readonly carriedMinor!: bigint;

  /** Who entered the count. */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** Who certified it exact, or verified the book of tickets. */
  @Column({ name: 'certified_by', type: 'bigint' })
  readonly certifiedBy!: bigint;

  /** In which function. */
  @Column({ name: 'certified_as', type: 'text' })
  readonly certifiedAs!: string;

  /** The agent of the control service who was there; empty: none was. */
  @Column({ name: 'control_agent', type: 'text', default: () => "''" })
  readonly controlAgent!: string;

  /** What is known of a difference. */
  @Column({ name: 'reason', type: 'text', default: () => "''" })
  readonly reason!: string;

  /** The desk that received the content; null: the cagnotte was empty. */
  @Column({ name: 'desk_id', type: 'bigint', nullable: true })
  readonly deskId!: bigint | null;

  /** The movement by which it did. */
  @Column({ name: 'movement_number', type: 'integer', nullable: true })
  readonly movementNumber!: number | null;

  /** Its journal entry; null: nothing was posted. */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true })
  readonly entryId!: bigint | null;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
