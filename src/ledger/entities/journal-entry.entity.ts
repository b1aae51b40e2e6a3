import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { xid8 } from '../../platform/database/xid8.js';

/** TODO table */
@Entity({ name: 'journal_entries' })
@Unique(['establishmentId', 'entryNumber'])
@Unique(['establishmentId', 'reversesEntryId'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('JournalEntryEntity', ['establishmentId', 'reversesEntryId'], ['establishmentId', 'entryId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['postedBy'], ['personId'])
export class JournalEntryEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'entry_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly entryId!: bigint;

  /** TODO */
  @Column({ name: 'entry_number', type: 'bigint' })
  readonly entryNumber!: bigint;

  /** TODO [checks: CHECK ((journal = ANY (ARRAY['recette'::text, 'paiements'::text, 'tickets'::text, 'avances'::text, 'ecarts'::text, 'operations'::text])))] */
  @Column({ name: 'journal', type: 'text' })
  readonly journal!: 'recette' | 'paiements' | 'tickets' | 'avances' | 'ecarts' | 'operations';

  /** TODO */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO */
  @Column({ name: 'fact', type: 'text' })
  readonly fact!: string;

  /** TODO */
  @Column({ name: 'source', type: 'jsonb' })
  readonly source!: unknown;

  /** TODO */
  @Column({ name: 'reverses_entry_id', type: 'bigint', nullable: true })
  readonly reversesEntryId!: bigint | null;

  /** TODO */
  @Column({ name: 'approval_request_id', type: 'bigint', nullable: true })
  readonly approvalRequestId!: bigint | null;

  /** TODO */
  @Column({ name: 'posted_by', type: 'bigint', nullable: true })
  readonly postedBy!: bigint | null;

  /** TODO */
  @Column({ name: 'posted_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly postedAt!: Date;

  /** TODO */
  @Column({ name: 'posted_in', type: xid8, default: () => 'pg_current_xact_id()' })
  readonly postedIn!: string;
}
