import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { FindingCode } from '#domain/reconciliation/reconciliation-codes.js';

/**
 * Something that a computation of a gaming day found and that is to be settled, explained or known. Written and deleted
 * with its run by `ReconciliationService`; those of a frozen run stay (trigger `refuse_lines_of_frozen_run`), proven by
 * the closing's digest.
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
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The gaming day that was computed, YYYY-MM-DD. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** The computation to which it belongs. */
  @PrimaryColumn({ name: 'run_number', type: 'integer' })
  readonly runNumber!: number;

  /** Machine, station, code and medium joined by `~`: the same finding through the computations of a day. */
  @PrimaryColumn({ name: 'finding_key', type: 'text' })
  readonly findingKey!: string;

  /** The machine that it is about; null: the floor, as a clock's drift. */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true })
  readonly machineId!: bigint | null;

  /** The station of that machine, from 1; null: the whole machine. */
  @Column({ name: 'station_number', type: 'smallint', nullable: true })
  readonly stationNumber!: number | null;

  /** What was found, of the closed list of `reconciliation-codes.ts`. */
  @Column({ name: 'code', type: 'text' })
  readonly code!: FindingCode;

  /** The medium, kind of total, identity, doubt or token it is about; empty where the code is enough. */
  @Column({ name: 'medium', type: 'text', default: () => "''::text" })
  readonly medium!: string;

  /** Settled before the day closes, explained with a second person's approval, or only to be known. */
  @Column({ name: 'severity', type: 'text' })
  readonly severity!: 'blocking' | 'toExplain' | 'notice';

  /** What was metered, in minor units; null: the finding compares no metered amount. */
  @Column({ name: 'metered_minor', type: 'bigint', nullable: true })
  readonly meteredMinor!: bigint | null;

  /** What was counted, paid or entered, in minor units; null: no such amount. */
  @Column({ name: 'actual_minor', type: 'bigint', nullable: true })
  readonly actualMinor!: bigint | null;

  /** Actual less metered, or one side less the other, in minor units; null: no amounts are compared. */
  @Column({ name: 'variance_minor', type: 'bigint', nullable: true })
  readonly varianceMinor!: bigint | null;

  /** The variance in percent of the metered amount, four decimals; null: nothing was metered or compared. */
  @Column({ name: 'variance_percent', type: 'text', nullable: true })
  readonly variancePercent!: string | null;

  /** The settings by which it was judged, with their values; empty: none. */
  @Column({ name: 'tolerance', type: 'text', default: () => "''::text" })
  readonly tolerance!: string;

  /** The gaming day since which they hold, YYYY-MM-DD; null: by default, or there are none. */
  @Column({ name: 'tolerance_from', type: 'date', nullable: true })
  readonly toleranceFrom!: string | null;

  /** The rule that was applied, or its article, by the name that `reconciliation-codes.ts` gives it. */
  @Column({ name: 'rule', type: 'text' })
  readonly rule!: string;

  /** The readings, counts and amounts on which it rests, by name; which ones depends on the code. */
  @Column({ name: 'evidence', type: 'jsonb', default: () => "'{}'::jsonb" })
  readonly evidence!: Readonly<Record<string, unknown>>;

  /** SHA-256 of all that the finding says: an explanation applies to these figures alone. */
  @Column({ name: 'finding_digest', type: 'bytea' })
  readonly findingDigest!: Buffer;
}
