import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A controller's observation on a register, as a whole or about one of its entries. Besides a visa, it is all that a
 * controller may write. Append-only, only followed by another.
 */
@Entity({ name: 'register_observations' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey(
  'RegisterEntryEntity',
  ['establishmentId', 'register', 'aboutNumber'],
  ['establishmentId', 'register', 'number'],
)
@ForeignKey('RegisterCounterEntity', ['establishmentId', 'register'], ['establishmentId', 'register'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
export class RegisterObservationEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Name of the register, which has at least one entry. */
  @PrimaryColumn({ name: 'register', type: 'text' }) readonly register!: string;

  /** From 1 within the register. */
  @PrimaryColumn({ name: 'observation_number', type: 'bigint' }) readonly observationNumber!: bigint;

  /** Number of the entry it is about; null for the register as a whole. */
  @Column({ name: 'about_number', type: 'bigint', nullable: true }) readonly aboutNumber!: bigint | null;

  /** The controller's words, 3 to 2000 characters. */
  @Column({ name: 'observation', type: 'text' }) readonly observation!: string;

  /** The controller who made it. */
  @Column({ name: 'person_id', type: 'bigint' }) readonly personId!: bigint;

  /** When it was made, by the server's clock. */
  @Column({ name: 'made_at', type: 'timestamptz' }) readonly madeAt!: Date;

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
