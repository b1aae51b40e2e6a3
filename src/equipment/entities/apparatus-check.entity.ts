import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A check before a session, by maintenance, before an inspecteur (MC:3.5). Append-only: the last one of the day
 * holds.
 */
@Entity({ name: 'apparatus_checks' })
@ForeignKey('PersonEntity', ['checkedBy'], ['personId'])
@ForeignKey('PersonEntity', ['witnessedBy'], ['personId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('EquipmentApparatusEntity', ['establishmentId', 'apparatusId'], ['establishmentId', 'apparatusId'])
export class ApparatusCheckEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Its number. */
  @PrimaryColumn({ name: 'check_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly checkId!: bigint;

  /** What was checked. */
  @Column({ name: 'apparatus_id', type: 'bigint' })
  readonly apparatusId!: bigint;

  /** Its gaming day, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** True: it may serve. */
  @Column({ name: 'is_sound', type: 'boolean' })
  readonly isSound!: boolean;

  /** What was found; empty: nothing. */
  @Column({ name: 'findings', type: 'text' })
  readonly findings!: string;

  /** Who checked it, of maintenance. */
  @Column({ name: 'checked_by', type: 'bigint' })
  readonly checkedBy!: bigint;

  /** The inspecteur who was there. */
  @Column({ name: 'witnessed_by', type: 'bigint' })
  readonly witnessedBy!: bigint;

  /** When, by the server's clock. */
  @Column({ name: 'checked_at', type: 'timestamptz' })
  readonly checkedAt!: Date;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
