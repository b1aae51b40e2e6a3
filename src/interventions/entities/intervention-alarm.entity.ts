import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { AlarmKind } from '#domain/floor/alarms.js';

/**
 * An alarm for a supervisor to settle: a door, a sheet and an identification do not match (MC:20.1, MC:20.3).
 * Append-only, raised once each by `AlarmsService`; it is pending until it has a row of
 * `intervention_alarm_settlements`.
 */
@Entity({ name: 'intervention_alarms' })
@Unique(['establishmentId', 'kind', 'eventId', 'identificationId', 'interventionId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey(
  'TechnicianIdentificationEntity',
  ['establishmentId', 'identificationId'],
  ['establishmentId', 'identificationId'],
)
@ForeignKey('InterventionEntity', ['establishmentId', 'interventionId'], ['establishmentId', 'interventionId'])
@ForeignKey(
  'MachineEventEntity',
  ['establishmentId', 'machineId', 'eventOccurredAt', 'eventId'],
  ['establishmentId', 'machineId', 'occurredAt', 'eventId'],
)
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
export class InterventionAlarmEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Given by the database. */
  @PrimaryColumn({ name: 'alarm_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly alarmId!: bigint;

  /**
   * A door opened without an identification, a door of money opened outside a drop, a door or a sheet left open, an
   * identification without a door opened after it, or with one and without a sheet.
   */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: AlarmKind;

  /** The machine at which it happened. */
  @Column({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** Time at which it became an alarm: the opening itself, or the end of the delay that the settings allow. */
  @Column({ name: 'raised_at', type: 'timestamptz' }) readonly raisedAt!: Date;

  /** Time at which the door was opened, as in the key of the event; null: the alarm is about no door. */
  @Column({ name: 'event_occurred_at', type: 'timestamptz', nullable: true }) readonly eventOccurredAt!: Date | null;

  /** The event of the opening; null: the alarm is about no door. */
  @Column({ name: 'event_id', type: 'bigint', nullable: true }) readonly eventId!: bigint | null;

  /** The identification that led to no door, or to no sheet; null for every other kind. */
  @Column({ name: 'identification_id', type: 'bigint', nullable: true }) readonly identificationId!: bigint | null;

  /** The sheet that was left open; null for every other kind. */
  @Column({ name: 'intervention_id', type: 'bigint', nullable: true }) readonly interventionId!: bigint | null;

  /** When the row was written, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
