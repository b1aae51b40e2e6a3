import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'intervention_ram_clears' })
@ForeignKey('InterventionEntity', ['establishmentId', 'interventionId'], ['establishmentId', 'interventionId'])
@ForeignKey(
  'MachineEventEntity',
  ['establishmentId', 'machineId', 'occurredAt', 'eventId'],
  ['establishmentId', 'machineId', 'occurredAt', 'eventId'],
)
@ForeignKey('SignatureEntity', ['establishmentId', 'supervisorSignatureId'], ['establishmentId', 'signatureId'])
@ForeignKey('SignatureEntity', ['establishmentId', 'technicianSignatureId'], ['establishmentId', 'signatureId'])
export class InterventionRamClearEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'intervention_id', type: 'bigint' })
  readonly interventionId!: bigint;

  /** TODO */
  @Column({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** TODO */
  @Column({ name: 'occurred_at', type: 'timestamptz' })
  readonly occurredAt!: Date;

  /** TODO */
  @Column({ name: 'event_id', type: 'bigint' })
  readonly eventId!: bigint;

  /** TODO */
  @Column({ name: 'technician_signature_id', type: 'bigint' })
  readonly technicianSignatureId!: bigint;

  /** TODO */
  @Column({ name: 'supervisor_signature_id', type: 'bigint' })
  readonly supervisorSignatureId!: bigint;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
