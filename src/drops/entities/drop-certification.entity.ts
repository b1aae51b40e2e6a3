import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/**
 * The certified count of a drop, signed by its certifiers; it becomes the count of its machines. Append-only, one per
 * drop, written by `CertificationsService` once every box that is not missing has two counts that agree.
 */
@Entity({ name: 'drop_certifications' })
@Unique(['establishmentId', 'reportNumber'])
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class DropCertificationEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The certified drop. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' }) readonly dropId!: bigint;

  /** Number in the register `counts`. */
  @Column({ name: 'report_number', type: 'bigint' }) readonly reportNumber!: bigint;

  /** Gaming day of the drop, YYYY-MM-DD; open when the row was written. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Notes of all boxes, in minor units. */
  @Column({ name: 'notes_minor', type: 'bigint' }) readonly notesMinor!: bigint;

  /** Tickets of all boxes, in minor units. */
  @Column({ name: 'tickets_minor', type: 'bigint' }) readonly ticketsMinor!: bigint;

  /** Coins of all boxes and those that left the machines by air, in minor units. */
  @Column({ name: 'coins_minor', type: 'bigint' }) readonly coinsMinor!: bigint;

  /** Reason for a difference in conveyed coins, 3 to 500 characters (MC:19.5); null: none given. */
  @Column({ name: 'conveyed_reason', type: 'text', nullable: true }) readonly conveyedReason!: string | null;

  /** Signed-in user at the certification. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** Certification time by the server's clock. */
  @Column({ name: 'certified_at', type: 'timestamptz' }) readonly certifiedAt!: Date;

  /** Salt of the log's text digests, 16 bytes; null once the texts were erased. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
