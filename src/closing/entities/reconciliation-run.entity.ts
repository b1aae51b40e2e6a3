import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'reconciliation_runs' })
@ForeignKey('PersonEntity', ['computedBy'], ['personId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
export class ReconciliationRunEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO [checks: CHECK ((run_number >= 1))] */
  @PrimaryColumn({ name: 'run_number', type: 'integer' })
  readonly runNumber!: number;

  /** TODO */
  @Column({ name: 'computed_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly computedAt!: Date;

  /** TODO */
  @Column({ name: 'computed_by', type: 'bigint', nullable: true })
  readonly computedBy!: bigint | null;

  /** TODO */
  @Column({ name: 'software_version', type: 'text' })
  readonly softwareVersion!: string;

  /** TODO */
  @Column({ name: 'settings', type: 'jsonb' })
  readonly settings!: unknown;

  /** TODO */
  @Column({ name: 'machine_count', type: 'integer' })
  readonly machineCount!: number;

  /** TODO */
  @Column({ name: 'finding_count', type: 'integer' })
  readonly findingCount!: number;
}
