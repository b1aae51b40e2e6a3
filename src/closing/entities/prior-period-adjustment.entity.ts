import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'prior_period_adjustments' })
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'ofGamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class PriorPeriodAdjustmentEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO [checks: CHECK ((of_gaming_day < gaming_day))] */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO [checks: CHECK ((of_gaming_day < gaming_day))] */
  @PrimaryColumn({ name: 'of_gaming_day', type: 'date' })
  readonly ofGamingDay!: string;

  /** TODO [checks: CHECK ((adjustment_number >= 1))] */
  @PrimaryColumn({ name: 'adjustment_number', type: 'integer' })
  readonly adjustmentNumber!: number;

  /** TODO */
  @Column({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** TODO */
  @Column({ name: 'figure', type: 'text' })
  readonly figure!: string;

  /** TODO */
  @Column({ name: 'frozen_minor', type: 'bigint' })
  readonly frozenMinor!: bigint;

  /** TODO */
  @Column({ name: 'corrected_minor', type: 'bigint' })
  readonly correctedMinor!: bigint;

  /** TODO */
  @Column({ name: 'cause', type: 'jsonb' })
  readonly cause!: unknown;

  /** TODO */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true })
  readonly recordedBy!: bigint | null;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
