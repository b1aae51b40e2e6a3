import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';

/**
 * The opening of a cagnotte and its count at the end of a session (AI67:31, MC:11.7). Append-only, written by
 * `CagnotteOpeningsService`.
 */
@Entity({ name: 'cagnotte_openings' })
@ForeignKey('CercleSessionEntity', ['establishmentId', 'sessionId'], ['establishmentId', 'sessionId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
@ForeignKey('PersonEntity', ['certifiedBy'], ['personId'])
@ForeignKey('PersonEntity', ['controlAgentId'], ['personId'])
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'deskId', 'movementNumber'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'])
@Index('cagnotte_openings_by_day', ['establishmentId', 'gamingDay'])
export class CagnotteOpeningEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The session whose cagnotte it is. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint' }) readonly sessionId!: bigint;

  /** The gaming day of the session, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** When it was opened, by the server’s clock. */
  @Column({ name: 'opened_at', type: 'timestamptz' }) readonly openedAt!: Date;

  /** Its content, minor units. */
  @Column({ name: 'counted_minor', type: 'bigint' }) readonly countedMinor!: bigint;

  /** Amount proved by the stubs, minor units. */
  @Column({ name: 'stubs_minor', type: 'bigint' }) readonly stubsMinor!: bigint;

  /** Counted − stubs, minor units. */
  @Column({ name: 'difference_minor', type: 'bigint' }) readonly differenceMinor!: bigint;

  /** Amount carried to the register of control, minor units. */
  @Column({ name: 'carried_minor', type: 'bigint' }) readonly carriedMinor!: bigint;

  /** The person who entered the count. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** The person who certified the content exact, or verified the book of tickets. */
  @Column({ name: 'certified_by', type: 'bigint' }) readonly certifiedBy!: bigint;

  /** The function in which they did so. */
  @Column({ name: 'certified_as', type: 'text' }) readonly certifiedAs!: string;

  /** Name of the agent of the control service who was present; empty: none. Earlier names were typed. */
  @Column({ name: 'control_agent', type: 'text', default: () => "''" }) readonly controlAgent!: string;

  /** The agent, proven by badge or login; null: none was present, or the name was typed. */
  @Column({ name: 'control_agent_id', type: 'bigint', nullable: true }) readonly controlAgentId!: bigint | null;

  /** Explanation of a difference. */
  @Column({ name: 'reason', type: 'text', default: () => "''" }) readonly reason!: string;

  /** The desk that received the content; null: the cagnotte was empty. */
  @Column({ name: 'desk_id', type: 'bigint', nullable: true }) readonly deskId!: bigint | null;

  /** The movement of that receipt. */
  @Column({ name: 'movement_number', type: 'integer', nullable: true }) readonly movementNumber!: number | null;

  /** Its journal entry; null: nothing was posted. */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true }) readonly entryId!: bigint | null;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
