import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { SessionState } from '#domain/tables/sessions.js';

/**
 * A session (séance, partie) of a table, from its first avance to the count at the end, with its result. It belongs to
 * the gaming day in which it began (MC:11.10). Written by `TableSessionsService`; immutable once closed.
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
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Database id. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly sessionId!: bigint;

  /** Table. */
  @Column({ name: 'table_id', type: 'bigint' }) readonly tableId!: bigint;

  /** Gaming day of the session, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Sequence number among the table's sessions of that day, from 1. */
  @Column({ name: 'session_number', type: 'integer' }) readonly sessionNumber!: number;

  /** Terms at its start. */
  @Column({ name: 'term_number', type: 'integer' }) readonly termNumber!: number;

  /** Authorisation at its start; null: the text requires none. */
  @Column({ name: 'authorisation_number', type: 'integer', nullable: true })
  readonly authorisationNumber!: number | null;

  /** Whether play continues, is interrupted, or has ended. */
  @Column({ name: 'state', type: 'text' }) readonly state!: SessionState;

  /** Start, by the server's clock. */
  @Column({ name: 'opened_at', type: 'timestamptz' }) readonly openedAt!: Date;

  /** End; null: it is open. */
  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true }) readonly closedAt!: Date | null;

  /** Total of the avances, in minor units; null until it ends, as the four below. */
  @Column({ name: 'avances_minor', type: 'bigint', nullable: true }) readonly avancesMinor!: bigint | null;

  /** Pieces returned to the desk without a counterpart. */
  @Column({ name: 'credits_minor', type: 'bigint', nullable: true }) readonly creditsMinor!: bigint | null;

  /** Chips and plaques counted at the end. */
  @Column({ name: 'chips_minor', type: 'bigint', nullable: true }) readonly chipsMinor!: bigint | null;

  /** Notes of the locked box counted at the end. */
  @Column({ name: 'notes_minor', type: 'bigint', nullable: true }) readonly notesMinor!: bigint | null;

  /** Encaisse + credits − avances; negative when the table lost. */
  @Column({ name: 'result_minor', type: 'bigint', nullable: true }) readonly resultMinor!: bigint | null;

  /** Journal entry of the result; null: the session is open, or nothing moved. */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true }) readonly entryId!: bigint | null;
}
