import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'technician_identifications' })
@Unique(['establishmentId', 'identificationId', 'machineId', 'personId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class TechnicianIdentificationEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'identification_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly identificationId!: bigint;

  /** TODO */
  @Column({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** TODO */
  @Column({ name: 'person_id', type: 'bigint' })
  readonly personId!: bigint;

  /** TODO [checks: CHECK ((valid_until > identified_at))] */
  @Column({ name: 'identified_at', type: 'timestamptz' })
  readonly identifiedAt!: Date;

  /** TODO [checks: CHECK ((valid_until > identified_at))] */
  @Column({ name: 'valid_until', type: 'timestamptz' })
  readonly validUntil!: Date;

  /** TODO */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
