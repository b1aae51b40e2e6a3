import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { SessionState } from '#domain/tables/sessions.js';

/**
 * A session (séance, partie) of a table, from its first avance to the count at the end, with what it then earned. The
 * gaming day in which it began bears it (MC:11.10). Written by `TableSessionsService`; once closed it does not change.
 */
@Entity({ name: 'table_sessions' })
@ForeignKey('GamingTableEntity', ['establishmentId', 'tableId'], ['establishmentId', 'tableId'])
@ForeignKey(
  'TableTermsEntity',
  ['establishmentId', 'tableId', 'termNumber'],
  ['establishmentId', 'tableId', 'termNumber'],
)
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey(
  'ContrepartieAuthorisationEntity',
  ['establishmentId', 'authorisationNumber'],
  ['establishmentId', 'authorisationNumber'],
)
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'])
@Unique(['establishmentId', 'tableId', 'gamingDay', 'sessionNumber'])
@Index('table_sessions_at_work', ['establishmentId', 'tableId'], { unique: true, where: "state <> 'closed'::text" })
@Index('table_sessions_by_day', ['establishmentId', 'gamingDay', 'tableId'])
export class TableSessionEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Its number in the database. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly sessionId!: bigint;

  /** The table. */
  @Column({ name: 'table_id', type: 'bigint' })
  readonly tableId!: bigint;

  /** The gaming day that bears it, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** Its place among the sessions of the table in that day, from 1. */
  @Column({ name: 'session_number', type: 'integer' })
  readonly sessionNumber!: number;

  /** The terms under which it began. */
  @Column({ name: 'term_number', type: 'integer' })
  readonly termNumber!: number;

  /** The authorisation under which it began; null: the text asks for none. */
  @Column({ name: 'authorisation_number', type: 'integer', nullable: true })
  readonly authorisationNumber!: number | null;

  /** Whether play goes on, is interrupted, or has ended. */
  @Column({ name: 'state', type: 'text' })
  readonly state!: SessionState;

  /** When it began, by the server's clock. */
  @Column({ name: 'opened_at', type: 'timestamptz' })
  readonly openedAt!: Date;

  /** When it ended; null: it has not. */
  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true })
  readonly closedAt!: Date | null;

  /** The avances together, in minor units; null until it ends, as the four below. */
  @Column({ name: 'avances_minor', type: 'bigint', nullable: true })
  readonly avancesMinor!: bigint | null;

  /** What it sent back to the desk against nothing. */
  @Column({ name: 'credits_minor', type: 'bigint', nullable: true })
  readonly creditsMinor!: bigint | null;

  /** The chips and plaques that were counted at the end. */
  @Column({ name: 'chips_minor', type: 'bigint', nullable: true })
  readonly chipsMinor!: bigint | null;

  /** The notes of the locked box that were counted at the end. */
  @Column({ name: 'notes_minor', type: 'bigint', nullable: true })
  readonly notesMinor!: bigint | null;

  /** Encaisse + credits − avances; negative when the table lost. */
  @Column({ name: 'result_minor', type: 'bigint', nullable: true })
  readonly resultMinor!: bigint | null;

  /** The journal entry of the result; null: it has not ended, or moved nothing. */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true })
  readonly entryId!: bigint | null;
}
