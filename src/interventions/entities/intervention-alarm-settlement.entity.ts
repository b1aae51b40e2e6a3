import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * The cause of an alarm stated by a supervisor, once. Append-only, written by `AlarmsService`; no one settles an alarm
 * that they caused (trigger `refuse_own_alarm`).
 */
@Entity({ name: 'intervention_alarm_settlements' })
@ForeignKey('InterventionAlarmEntity', ['establishmentId', 'alarmId'], ['establishmentId', 'alarmId'])
@ForeignKey('PersonEntity', ['settledBy'], ['personId'])
export class InterventionAlarmSettlementEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The alarm that it settles. */
  @PrimaryColumn({ name: 'alarm_id', type: 'bigint' }) readonly alarmId!: bigint;

  /** Cause of the alarm, 3 to 1 000 characters. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** The supervisor, neither the technician identified nor the one of the sheet. */
  @Column({ name: 'settled_by', type: 'bigint' }) readonly settledBy!: bigint;

  /** When it was settled, by the server's clock. */
  @Column({ name: 'settled_at', type: 'timestamptz' }) readonly settledAt!: Date;

  /** When the row was written, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
