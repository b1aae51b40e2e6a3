import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/**
 * The certified count of a drop, which its certifiers sign and which becomes the count of its machines. Append-only,
 * once a drop, written by `CertificationsService` when every box that is not missing has two counts that agree.
 */
@Entity({ name: 'drop_certifications' })
@Unique(['establishmentId', 'reportNumber'])
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class DropCertificationEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The drop that it certifies. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** Its number in the register `counts`. */
  @Column({ name: 'report_number', type: 'bigint' })
  readonly reportNumber!: bigint;

  /** The gaming day of the drop, YYYY-MM-DD; it was open when this was written. */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** The notes of all its boxes, in minor units. */
  @Column({ name: 'notes_minor', type: 'bigint' })
  readonly notesMinor!: bigint;

  /** The tickets of all its boxes, in minor units. */
  @Column({ name: 'tickets_minor', type: 'bigint' })
  readonly ticketsMinor!: bigint;

  /** The coins of all its boxes and those that left the machines by air, in minor units. */
  @Column({ name: 'coins_minor', type: 'bigint' })
  readonly coinsMinor!: bigint;

  /** Why conveyed coins differ from those that left, 3 to 500 characters (MC:19.5); null: nobody gave one. */
  @Column({ name: 'conveyed_reason', type: 'text', nullable: true })
  readonly conveyedReason!: string | null;

  /** Who was signed in where it was certified. */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** When it was certified, by the server's clock. */
  @Column({ name: 'certified_at', type: 'timestamptz' })
  readonly certifiedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
