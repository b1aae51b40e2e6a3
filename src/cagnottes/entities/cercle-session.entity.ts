import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type { CercleSessionState } from '#domain/cercle/cercle-games.js';
import type { TieRule } from '#domain/cercle/rake.js';

/**
 * A session (séance) of a jeu de cercle at a table, until its cagnotte is counted. Written by `CercleSessionsService`
 * and its related services.
 */
@Entity({ name: 'cercle_sessions' })
@ForeignKey('GamingTableEntity', ['establishmentId', 'tableId'], ['establishmentId', 'tableId'])
@ForeignKey(
  'CercleTermsEntity',
  ['establishmentId', 'tableId', 'termNumber'],
  ['establishmentId', 'tableId', 'termNumber'],
)
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('CounterEntryEntity', ['establishmentId', 'counterNumber'], ['establishmentId', 'counterNumber'])
@ForeignKey('PersonEntity', ['openedBy'], ['personId'])
@ForeignKey('PersonEntity', ['croupier'], ['personId'])
@Unique(['establishmentId', 'tableId', 'gamingDay', 'sessionNumber'])
@Index('cercle_sessions_at_work', ['establishmentId', 'tableId'], { unique: true, where: "state = 'open'::text" })
@Index('cercle_sessions_by_day', ['establishmentId', 'gamingDay', 'tableId'])
export class CercleSessionEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number in the database. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly sessionId!: bigint;

  /** The table. */
  @Column({ name: 'table_id', type: 'bigint' }) readonly tableId!: bigint;

  /** The gaming day of the session, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Its place among the sessions of the table on that day, from 1. */
  @Column({ name: 'session_number', type: 'integer' }) readonly sessionNumber!: number;

  /** The terms under which it began. */
  @Column({ name: 'term_number', type: 'integer' }) readonly termNumber!: number;

  /** Whether its cagnotte has been counted. */
  @Column({ name: 'state', type: 'text' }) readonly state!: CercleSessionState;

  /** When play began, by the server’s clock. */
  @Column({ name: 'opened_at', type: 'timestamptz' }) readonly openedAt!: Date;

  /** The person who opened it. */
  @Column({ name: 'opened_by', type: 'bigint' }) readonly openedBy!: bigint;

  /** The croupier of the table. */
  @Column({ name: 'croupier', type: 'bigint' }) readonly croupier!: bigint;

  /** Number of players seated at the table when it began (MC:11.1). */
  @Column({ name: 'seated', type: 'integer' }) readonly seated!: number;

  /** The number of its shoe (AI67:32); empty: none. */
  @Column({ name: 'shoe', type: 'text', default: () => "''" }) readonly shoe!: string;

  /** The banker of an open bank, or the person awarded the bank; empty: not fixed. */
  @Column({ name: 'banker', type: 'text', default: () => "''" }) readonly banker!: string;

  /** Number of candidates for the bank (AI67:35). */
  @Column({ name: 'candidates', type: 'integer', default: () => '0' }) readonly candidates!: number;

  /** Whether the bank was drawn by lot. */
  @Column({ name: 'is_drawn', type: 'boolean', default: () => 'false' }) readonly isDrawn!: boolean;

  /** The banker's deposit, minor units. */
  @Column({ name: 'deposit_minor', type: 'bigint', default: () => "'0'::bigint" }) readonly depositMinor!: bigint;

  /** The start hour notified to the commissaire and the chef des Contributions directes (AI67:35); null: none. */
  @Column({ name: 'told_start', type: 'timestamptz', nullable: true }) readonly toldStart!: Date | null;

  /** The rate of the rake, hundredths of a percent. */
  @Column({ name: 'rate_hundredths', type: 'integer' }) readonly rateHundredths!: number;

  /** Rakes are rounded to multiples of it, minor units; null: they are exact. */
  @Column({ name: 'rounding_minor', type: 'bigint', nullable: true }) readonly roundingMinor!: bigint | null;

  /** The direction in which a rake exactly between two multiples is rounded; null: not chosen. */
  @Column({ name: 'tie', type: 'text', nullable: true }) readonly tie!: TieRule | null;

  /** Number of numbered slips given to players who wager at écarté (AI67:37). */
  @Column({ name: 'slips', type: 'integer', default: () => '0' }) readonly slips!: number;

  /** Number of coups entered. */
  @Column({ name: 'coups', type: 'integer', default: () => '0' }) readonly coups!: number;

  /** Number of tailles begun. */
  @Column({ name: 'tailles', type: 'integer', default: () => '0' }) readonly tailles!: number;

  /** Total rake of the coups, minor units. */
  @Column({ name: 'rake_minor', type: 'bigint', default: () => "'0'::bigint" }) readonly rakeMinor!: bigint;

  /** Total value of the detached tickets, minor units. */
  @Column({ name: 'stubs_minor', type: 'bigint', default: () => "'0'::bigint" }) readonly stubsMinor!: bigint;

  /** When its cagnotte was counted; null: not yet. */
  @Column({ name: 'counted_at', type: 'timestamptz', nullable: true }) readonly countedAt!: Date | null;

  /** Number of the counter-entry of its opening; null: it took place. */
  @Column({ name: 'counter_number', type: 'bigint', nullable: true }) readonly counterNumber!: bigint | null;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
