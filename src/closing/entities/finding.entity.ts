import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { FindingCode, FindingSeverity } from '#domain/reconciliation/reconciliation-codes.js';

/**
 * A finding of a gaming day's computation: to be settled, to be explained, or only a notice. `ReconciliationService`
 * writes and deletes it with its run. The findings of a frozen run stay (trigger `refuse_lines_of_frozen_run`) and are
 * proven by the closing's digest.
 */
@Entity({ name: 'findings' })
@ForeignKey(
  'ReconciliationRunEntity',
  ['establishmentId', 'gamingDay', 'runNumber'],
  ['establishmentId', 'gamingDay', 'runNumber'],
  { onDelete: 'CASCADE' },
)
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
export class FindingEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The computed gaming day, YYYY-MM-DD. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** The computation of this finding. */
  @PrimaryColumn({ name: 'run_number', type: 'integer' }) readonly runNumber!: number;

  /** Machine, station, code and medium joined by `~`; identifies the finding across the computations of a day. */
  @PrimaryColumn({ name: 'finding_key', type: 'text' }) readonly findingKey!: string;

  /** The machine concerned; null: the floor, for example for clock drift. */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true }) readonly machineId!: bigint | null;

  /** Station of that machine, from 1; null: the whole machine. */
  @Column({ name: 'station_number', type: 'smallint', nullable: true }) readonly stationNumber!: number | null;

  /** Code of the finding, from the closed list of `reconciliation-codes.ts`. */
  @Column({ name: 'code', type: 'text' }) readonly code!: FindingCode;

  /** Medium, kind of total, identity, doubt or token concerned; empty where the code is enough. */
  @Column({ name: 'medium', type: 'text', default: () => "''::text" }) readonly medium!: string;

  /**
   * `blocking`: must be settled before the day closes; `toExplain`: needs an explanation approved by a second person;
   * `notice`: needs no action.
   */
  @Column({ name: 'severity', type: 'text' }) readonly severity!: FindingSeverity;

  /** Metered amount, in minor units; null: the finding compares no metered amount. */
  @Column({ name: 'metered_minor', type: 'bigint', nullable: true }) readonly meteredMinor!: bigint | null;

  /** Counted, paid or entered amount, in minor units; null: no such amount. */
  @Column({ name: 'actual_minor', type: 'bigint', nullable: true }) readonly actualMinor!: bigint | null;

  /** Actual less metered, or the difference of the two sides, in minor units; null: no amounts are compared. */
  @Column({ name: 'variance_minor', type: 'bigint', nullable: true }) readonly varianceMinor!: bigint | null;

  /** Variance in percent of the metered amount, four decimals; null: nothing was metered or compared. */
  @Column({ name: 'variance_percent', type: 'text', nullable: true }) readonly variancePercent!: string | null;

  /** Tolerance settings that were applied, with their values; empty: none. */
  @Column({ name: 'tolerance', type: 'text', default: () => "''::text" }) readonly tolerance!: string;

  /** First gaming day of those settings, YYYY-MM-DD; null: default values, or no settings. */
  @Column({ name: 'tolerance_from', type: 'date', nullable: true }) readonly toleranceFrom!: string | null;

  /** Applied rule or article, by its name in `reconciliation-codes.ts`. */
  @Column({ name: 'rule', type: 'text' }) readonly rule!: string;

  /** Readings, counts and amounts that support the finding, by name; the names depend on the code. */
  @Column({ name: 'evidence', type: 'jsonb', default: () => "'{}'::jsonb" })
  readonly evidence!: Readonly<Record<string, unknown>>;

  /** SHA-256 of the whole content of the finding: an explanation applies to these figures only. */
  @Column({ name: 'finding_digest', type: 'bytea' }) readonly findingDigest!: Buffer;
}
