import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/**
 * The identification of a technician before opening a door, for one machine and for some minutes (MC:20.3).
 * Append-only, written by `InterventionsService`; a door that no identification or sheet covers raises an alarm.
 */
@Entity({ name: 'technician_identifications' })
@Unique(['establishmentId', 'identificationId', 'machineId', 'personId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class TechnicianIdentificationEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Given by the database, in the order of the identifications. */
  @PrimaryColumn({ name: 'identification_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly identificationId!: bigint;

  /** The machine whose doors may be opened. */
  @Column({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** The technician, identified by their own secret. */
  @Column({ name: 'person_id', type: 'bigint' }) readonly personId!: bigint;

  /** Start of the period in which doors may be opened, by the server's clock. */
  @Column({ name: 'identified_at', type: 'timestamptz' }) readonly identifiedAt!: Date;

  /** End of the period in which a door may be opened without a sheet, by the setting `identificationMinutes`. */
  @Column({ name: 'valid_until', type: 'timestamptz' }) readonly validUntil!: Date;

  /** The user signed in on the device where the technician was identified. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** When the row was written, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
