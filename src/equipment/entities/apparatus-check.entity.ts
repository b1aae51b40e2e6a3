import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';

/**
 * A check of an apparatus before a session, by maintenance in the presence of an inspecteur (MC:3.5). Append-only: the
 * last check of the day is in force.
 */
@Entity({ name: 'apparatus_checks' })
@ForeignKey('PersonEntity', ['checkedBy'], ['personId'])
@ForeignKey('PersonEntity', ['witnessedBy'], ['personId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('EquipmentApparatusEntity', ['establishmentId', 'apparatusId'], ['establishmentId', 'apparatusId'])
export class ApparatusCheckEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number. */
  @PrimaryColumn({ name: 'check_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly checkId!: bigint;

  /** Checked apparatus. */
  @Column({ name: 'apparatus_id', type: 'bigint' }) readonly apparatusId!: bigint;

  /** Its gaming day, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** True: fit for use. */
  @Column({ name: 'is_sound', type: 'boolean' }) readonly isSound!: boolean;

  /** Defects; empty: none. */
  @Column({ name: 'findings', type: 'text' }) readonly findings!: string;

  /** Member of maintenance who checked it. */
  @Column({ name: 'checked_by', type: 'bigint' }) readonly checkedBy!: bigint;

  /** Inspecteur who was present. */
  @Column({ name: 'witnessed_by', type: 'bigint' }) readonly witnessedBy!: bigint;

  /** Time of the check, by the server's clock. */
  @Column({ name: 'checked_at', type: 'timestamptz' }) readonly checkedAt!: Date;

  /** Time at which the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once erased with them. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
