import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A controller's dated mark on a register, which covers every entry after the previous visa up to a number.
 * Append-only.
 */
@Entity({ name: 'visas' })
@ForeignKey(
  'RegisterEntryEntity',
  ['establishmentId', 'register', 'upToNumber'],
  ['establishmentId', 'register', 'number'],
)
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
export class VisaEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Name of the register. */
  @PrimaryColumn({ name: 'register', type: 'text' }) readonly register!: string;

  /** From 1 within the register. */
  @PrimaryColumn({ name: 'visa_number', type: 'bigint' }) readonly visaNumber!: bigint;

  /** Number of the last entry it covers, always beyond that of the previous visa. */
  @Column({ name: 'up_to_number', type: 'bigint' }) readonly upToNumber!: bigint;

  /** The controller who affixed it. */
  @Column({ name: 'person_id', type: 'bigint' }) readonly personId!: bigint;

  /** The controller's note beside it; null when there is none. */
  @Column({ name: 'observation', type: 'text', nullable: true }) readonly observation!: string | null;

  /** When it was affixed, by the server's clock. */
  @Column({ name: 'affixed_at', type: 'timestamptz' }) readonly affixedAt!: Date;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
