import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'interventions' })
@Unique(['establishmentId', 'sheetNumber'])
@ForeignKey('SignatureEntity', ['establishmentId', 'directionSignatureId'], ['establishmentId', 'signatureId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey(
  'TechnicianIdentificationEntity',
  ['establishmentId', 'identificationId', 'machineId', 'technicianId'],
  ['establishmentId', 'identificationId', 'machineId', 'personId'],
)
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('SignatureEntity', ['establishmentId', 'signatureId'], ['establishmentId', 'signatureId'])
@ForeignKey('SignatureEntity', ['establishmentId', 'supervisorSignatureId'], ['establishmentId', 'signatureId'])
@ForeignKey('PersonEntity', ['openedBy'], ['personId'])
@ForeignKey('PersonEntity', ['technicianId'], ['personId'])
@Index('interventions_open', ['establishmentId', 'machineId'], { unique: true, where: 'closed_at IS NULL' })
export class InterventionEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'intervention_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly interventionId!: bigint;

  /** TODO [checks: CHECK ((sheet_number > 0))] */
  @Column({ name: 'sheet_number', type: 'bigint' })
  readonly sheetNumber!: bigint;

  /** TODO */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO */
  @Column({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** TODO */
  @Column({ name: 'identification_id', type: 'bigint' })
  readonly identificationId!: bigint;

  /** TODO */
  @Column({ name: 'technician_id', type: 'bigint' })
  readonly technicianId!: bigint;

  /** TODO [checks: CHECK ((restarted_at >= stopped_at)); CHECK ((closed_at >= stopped_at))] */
  @Column({ name: 'stopped_at', type: 'timestamptz' })
  readonly stoppedAt!: Date;

  /** TODO [checks: CHECK (((length(reason) >= 3) AND (length(reason) <= 500)))] */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** TODO */
  @Column({ name: 'opened_by', type: 'bigint' })
  readonly openedBy!: bigint;

  /** TODO */
  @Column({ name: 'opened_at', type: 'timestamptz' })
  readonly openedAt!: Date;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;

  /** TODO [checks: CHECK ((restarted_at >= stopped_at)); CHECK (((restarted_at IS NULL) OR (closed_at IS NOT NULL)))] */
  @Column({ name: 'restarted_at', type: 'timestamptz', nullable: true })
  readonly restartedAt!: Date | null;

  /** TODO [checks: CHECK (((closed_at IS NULL) = ((signature_id IS NULL) AND (unsigned_reason IS NULL)))); CHECK ((closed_at >= stopped_at)); CHECK (((restarted_at IS NULL) OR (closed_at IS NOT NULL)))] */
  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true })
  readonly closedAt!: Date | null;

  /** TODO [checks: CHECK (((closed_at IS NULL) = ((signature_id IS NULL) AND (unsigned_reason IS NULL)))); CHECK (((signature_id IS NULL) OR (unsigned_reason IS NULL)))] */
  @Column({ name: 'signature_id', type: 'bigint', nullable: true })
  readonly signatureId!: bigint | null;

  /** TODO [checks: CHECK (((closed_at IS NULL) = ((signature_id IS NULL) AND (unsigned_reason IS NULL)))); CHECK (((length(unsigned_reason) >= 3) AND (length(unsigned_reason) <= 1000))); CHECK (((signature_id IS NULL) OR (unsigned_reason IS NULL))); CHECK ((num_nulls(unsigned_reason, supervisor_signature_id, direction_signature_id) = ANY (ARRAY[0, 3])))] */
  @Column({ name: 'unsigned_reason', type: 'text', nullable: true })
  readonly unsignedReason!: string | null;

  /** TODO [checks: CHECK ((num_nulls(unsigned_reason, supervisor_signature_id, direction_signature_id) = ANY (ARRAY[0, 3])))] */
  @Column({ name: 'supervisor_signature_id', type: 'bigint', nullable: true })
  readonly supervisorSignatureId!: bigint | null;

  /** TODO [checks: CHECK ((num_nulls(unsigned_reason, supervisor_signature_id, direction_signature_id) = ANY (ARRAY[0, 3])))] */
  @Column({ name: 'direction_signature_id', type: 'bigint', nullable: true })
  readonly directionSignatureId!: bigint | null;
}
