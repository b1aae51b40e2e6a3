import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { DayFacts } from '#domain/accounting/postings.js';
import type { SettingScalar } from '#declarations/shapes/shape.js';
import type { SettingKey } from '#domain/settings/settings.js';

/**
 * The closing of a gaming day: the run that it froze, its sums for the books, the settings and the digest of every
 * line. Append-only, written by `ClosingService` when a second person approves the request (trigger
 * `require_approval`); it waits for the day's drops, and holds until a row of `day_reopenings` names it.
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
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The gaming day that was closed, YYYY-MM-DD. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** Its place among the closings of the day, from 1; above 1 the day was reopened in between. */
  @PrimaryColumn({ name: 'closing_number', type: 'smallint' })
  readonly closingNumber!: number;

  /** The computation that it froze. */
  @Column({ name: 'run_number', type: 'integer' })
  readonly runNumber!: number;

  /** The facts from which the day's journal entries were posted, in minor units as text. */
  @Column({ name: 'figures', type: 'jsonb' })
  readonly figures!: Readonly<Record<keyof DayFacts, string>>;

  /** Each setting in force on the day, amounts as text, and since which gaming day; `from` null: by default. */
  @Column({ name: 'settings', type: 'jsonb' })
  readonly settings!: Readonly<
    Partial<Record<SettingKey, { readonly value: SettingScalar; readonly from: string | null }>>
  >;

  /** SHA-256 of the run's results and findings, by the function `day_results_digest`: what freezes them. */
  @Column({ name: 'results_digest', type: 'bytea' })
  readonly resultsDigest!: Buffer;

  /** The request by which a second person closed it. */
  @Column({ name: 'approval_request_id', type: 'bigint' })
  readonly approvalRequestId!: bigint;

  /** Who asked that the day be closed. */
  @Column({ name: 'closed_by', type: 'bigint' })
  readonly closedBy!: bigint;

  /** When it was closed, by the server's clock; what is corrected of the day later carries to an open one. */
  @Column({ name: 'closed_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly closedAt!: Date;
}
