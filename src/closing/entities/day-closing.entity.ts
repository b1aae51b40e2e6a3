import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { DayAmounts } from '#domain/accounting/postings.js';
import type { SettingScalar } from '#declarations/shapes/shape.js';
import type { SettingKey } from '#domain/settings/settings.js';

/**
 * The closing of a gaming day: the frozen run, its sums for the books, the settings and the digest of every line.
 * Append-only; `ClosingService` writes it when a second person approves the request (trigger `require_approval`). It
 * requires the day's drops to be complete and is in force until a row of `day_reopenings` names it.
 */
@Entity({ name: 'day_closings' })
@ForeignKey('PersonEntity', ['closedBy'], ['personId'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey(
  'ReconciliationRunEntity',
  ['establishmentId', 'gamingDay', 'runNumber'],
  ['establishmentId', 'gamingDay', 'runNumber'],
)
export class DayClosingEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The closed gaming day, YYYY-MM-DD. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Number among the closings of the day, from 1; above 1 the day was reopened in between. */
  @PrimaryColumn({ name: 'closing_number', type: 'smallint' }) readonly closingNumber!: number;

  /** The computation that the closing froze. */
  @Column({ name: 'run_number', type: 'integer' }) readonly runNumber!: number;

  /**
   * Facts from which the day's journal entries were posted, in minor units as text, and the number of machines without a
   * metered figure.
   */
  @Column({ name: 'figures', type: 'jsonb' }) readonly figures!: Readonly<
    Record<keyof DayAmounts | 'unmeteredMachines', string>
  >;

  /** Settings in force on the day, amounts as text, each with its first gaming day; `from` null: the default. */
  @Column({ name: 'settings', type: 'jsonb' })
  readonly settings!: Readonly<
    Partial<Record<SettingKey, { readonly value: SettingScalar; readonly from: string | null }>>
  >;

  /** SHA-256 of the run's results and findings, by the function `day_results_digest`; it makes the freeze provable. */
  @Column({ name: 'results_digest', type: 'bytea' }) readonly resultsDigest!: Buffer;

  /** The request whose approval closed the day. */
  @Column({ name: 'approval_request_id', type: 'bigint' }) readonly approvalRequestId!: bigint;

  /** Requester of the closing. */
  @Column({ name: 'closed_by', type: 'bigint' }) readonly closedBy!: bigint;

  /** Closing time by the server's clock; later corrections of the day are carried to an open day. */
  @Column({ name: 'closed_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly closedAt!: Date;
}
