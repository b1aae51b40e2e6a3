import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * The RAM clear of an intervention, under the signatures of its technician and of a supervisor (trigger
 * `clear_is_signed_by_two`). Append-only, one per sheet, written by `SheetReadingsService`. The readings around it are
 * in `ram_clears`, and the sheet accepts no reading after it.
 */
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
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The sheet that it is written on. */
  @PrimaryColumn({ name: 'intervention_id', type: 'bigint' }) readonly interventionId!: bigint;

  /** The machine of the sheet, as in the key of the event. */
  @Column({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** When the memory was cleared: the instant of the event. */
  @Column({ name: 'occurred_at', type: 'timestamptz' }) readonly occurredAt!: Date;

  /** The event `ramClear`, reported by the machine or entered with the clear. */
  @Column({ name: 'event_id', type: 'bigint' }) readonly eventId!: bigint;

  /** The signature of the sheet's technician. */
  @Column({ name: 'technician_signature_id', type: 'bigint' }) readonly technicianSignatureId!: bigint;

  /** The signature of a supervisor, another person, under the same words. */
  @Column({ name: 'supervisor_signature_id', type: 'bigint' }) readonly supervisorSignatureId!: bigint;

  /** When the row was written, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
