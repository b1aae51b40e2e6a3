import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/**
 * An intervention sheet: why a machine was stopped and the technician's work on it (MC:20.3). `InterventionsService`
 * opens it. It is updated once, when its technician signs it or when a supervisor and the Direction close it unsigned
 * (trigger `only_signing`). It is never deleted, and none is added to a day whose envelope is sealed.
 */
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
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Given by the database; people use `sheetNumber`. */
  @PrimaryColumn({ name: 'intervention_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly interventionId!: bigint;

  /** Its number in the register `interventions`. */
  @Column({ name: 'sheet_number', type: 'bigint' }) readonly sheetNumber!: bigint;

  /** The day of its envelope, YYYY-MM-DD: that of the stop, or the running one when that envelope is sealed. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** The machine that was stopped. */
  @Column({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** The identification on which it was opened, of the same machine and technician. */
  @Column({ name: 'identification_id', type: 'bigint' }) readonly identificationId!: bigint;

  /** The technician who does the work and signs the sheet. */
  @Column({ name: 'technician_id', type: 'bigint' }) readonly technicianId!: bigint;

  /** When the machine was stopped, at most a day before the sheet was opened (MC:20.3). */
  @Column({ name: 'stopped_at', type: 'timestamptz' }) readonly stoppedAt!: Date;

  /** Reason for the stop, 3 to 500 characters (MC:20.3). */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** The user who opened the sheet. */
  @Column({ name: 'opened_by', type: 'bigint' }) readonly openedBy!: bigint;

  /** When it was opened, by the server's clock. */
  @Column({ name: 'opened_at', type: 'timestamptz' }) readonly openedAt!: Date;

  /** When the row was written, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Time at which the machine was in play again; null: the sheet is open, or the machine stays stopped. */
  @Column({ name: 'restarted_at', type: 'timestamptz', nullable: true }) readonly restartedAt!: Date | null;

  /** Time at which the sheet was signed or closed unsigned; null: it is open. A machine has one open sheet at most. */
  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true }) readonly closedAt!: Date | null;

  /** The technician's signature of the whole sheet; null: it is open or was closed unsigned. */
  @Column({ name: 'signature_id', type: 'bigint', nullable: true }) readonly signatureId!: bigint | null;

  /** Reason why the technician never signed it, 3 to 1 000 characters; null: it is open or signed. */
  @Column({ name: 'unsigned_reason', type: 'text', nullable: true }) readonly unsignedReason!: string | null;

  /** The supervisor's signature of a sheet closed unsigned; null: it is open or signed. */
  @Column({ name: 'supervisor_signature_id', type: 'bigint', nullable: true })
  readonly supervisorSignatureId!: bigint | null;

  /** The signature of another person, of the Direction, for a sheet closed unsigned; null: it is open or signed. */
  @Column({ name: 'direction_signature_id', type: 'bigint', nullable: true })
  readonly directionSignatureId!: bigint | null;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
