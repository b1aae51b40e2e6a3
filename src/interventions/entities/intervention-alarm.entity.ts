import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
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
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'alarm_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly alarmId!: bigint;

  /** TODO [checks: CHECK (((kind = ANY (ARRAY['unidentifiedDoor'::text, 'doorLeftOpen'::text])) = (event_id IS NOT NULL))); CHECK (((kind = 'identificationWithoutDoor'::text) = (identification_id IS NOT NULL))); CHECK (((kind = 'unclosedIntervention'::text) = (intervention_id IS NOT NULL))); CHECK ((kind = ANY (ARRAY['unidentifiedDoor'::text, 'doorLeftOpen'::text, 'unclosedIntervention'::text, 'identificationWithoutDoor'::text])))] */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: 'unidentifiedDoor' | 'doorLeftOpen' | 'unclosedIntervention' | 'identificationWithoutDoor';

  /** TODO */
  @Column({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** TODO */
  @Column({ name: 'raised_at', type: 'timestamptz' })
  readonly raisedAt!: Date;

  /** TODO [checks: CHECK (((event_id IS NULL) = (event_occurred_at IS NULL)))] */
  @Column({ name: 'event_occurred_at', type: 'timestamptz', nullable: true })
  readonly eventOccurredAt!: Date | null;

  /** TODO [checks: CHECK (((kind = ANY (ARRAY['unidentifiedDoor'::text, 'doorLeftOpen'::text])) = (event_id IS NOT NULL))); CHECK (((event_id IS NULL) = (event_occurred_at IS NULL)))] */
  @Column({ name: 'event_id', type: 'bigint', nullable: true })
  readonly eventId!: bigint | null;

  /** TODO [checks: CHECK (((kind = 'identificationWithoutDoor'::text) = (identification_id IS NOT NULL)))] */
  @Column({ name: 'identification_id', type: 'bigint', nullable: true })
  readonly identificationId!: bigint | null;

  /** TODO [checks: CHECK (((kind = 'unclosedIntervention'::text) = (intervention_id IS NOT NULL)))] */
  @Column({ name: 'intervention_id', type: 'bigint', nullable: true })
  readonly interventionId!: bigint | null;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
