import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'findings' })
@ForeignKey(
  'ReconciliationRunEntity',
  ['establishmentId', 'gamingDay', 'runNumber'],
  ['establishmentId', 'gamingDay', 'runNumber'],
  { onDelete: 'CASCADE' },
)
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
export class FindingEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO */
  @PrimaryColumn({ name: 'run_number', type: 'integer' })
  readonly runNumber!: number;

  /** TODO */
  @PrimaryColumn({ name: 'finding_key', type: 'text' })
  readonly findingKey!: string;

  /** TODO */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true })
  readonly machineId!: bigint | null;

  /** TODO */
  @Column({ name: 'station_number', type: 'smallint', nullable: true })
  readonly stationNumber!: number | null;

  /** TODO */
  @Column({ name: 'code', type: 'text' })
  readonly code!: string;

  /** TODO */
  @Column({ name: 'medium', type: 'text', default: () => "''::text" })
  readonly medium!: string;

  /** TODO [checks: CHECK ((severity = ANY (ARRAY['blocking'::text, 'toExplain'::text, 'notice'::text])))] */
  @Column({ name: 'severity', type: 'text' })
  readonly severity!: 'blocking' | 'toExplain' | 'notice';

  /** TODO */
  @Column({ name: 'metered_minor', type: 'bigint', nullable: true })
  readonly meteredMinor!: bigint | null;

  /** TODO */
  @Column({ name: 'actual_minor', type: 'bigint', nullable: true })
  readonly actualMinor!: bigint | null;

  /** TODO */
  @Column({ name: 'variance_minor', type: 'bigint', nullable: true })
  readonly varianceMinor!: bigint | null;

  /** TODO */
  @Column({ name: 'variance_percent', type: 'text', nullable: true })
  readonly variancePercent!: string | null;

  /** TODO */
  @Column({ name: 'tolerance', type: 'text', default: () => "''::text" })
  readonly tolerance!: string;

  /** TODO */
  @Column({ name: 'tolerance_from', type: 'date', nullable: true })
  readonly toleranceFrom!: string | null;

  /** TODO */
  @Column({ name: 'rule', type: 'text' })
  readonly rule!: string;

  /** TODO */
  @Column({ name: 'evidence', type: 'jsonb', default: () => "'{}'::jsonb" })
  readonly evidence!: unknown;

  /** TODO [checks: CHECK ((length(finding_digest) = 32))] */
  @Column({ name: 'finding_digest', type: 'bytea' })
  readonly findingDigest!: Buffer;
}
