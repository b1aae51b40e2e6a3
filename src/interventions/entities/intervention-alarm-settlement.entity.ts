import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'intervention_alarm_settlements' })
@ForeignKey('InterventionAlarmEntity', ['establishmentId', 'alarmId'], ['establishmentId', 'alarmId'])
@ForeignKey('PersonEntity', ['settledBy'], ['personId'])
export class InterventionAlarmSettlementEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'alarm_id', type: 'bigint' })
  readonly alarmId!: bigint;

  /** TODO [checks: CHECK (((length(reason) >= 3) AND (length(reason) <= 1000)))] */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** TODO */
  @Column({ name: 'settled_by', type: 'bigint' })
  readonly settledBy!: bigint;

  /** TODO */
  @Column({ name: 'settled_at', type: 'timestamptz' })
  readonly settledAt!: Date;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
