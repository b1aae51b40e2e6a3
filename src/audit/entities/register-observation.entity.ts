import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
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
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'register', type: 'text' })
  readonly register!: string;

  /** TODO [checks: CHECK ((observation_number >= 1))] */
  @PrimaryColumn({ name: 'observation_number', type: 'bigint' })
  readonly observationNumber!: bigint;

  /** TODO */
  @Column({ name: 'about_number', type: 'bigint', nullable: true })
  readonly aboutNumber!: bigint | null;

  /** TODO [checks: CHECK (((length(observation) >= 3) AND (length(observation) <= 2000)))] */
  @Column({ name: 'observation', type: 'text' })
  readonly observation!: string;

  /** TODO */
  @Column({ name: 'person_id', type: 'bigint' })
  readonly personId!: bigint;

  /** TODO */
  @Column({ name: 'made_at', type: 'timestamptz' })
  readonly madeAt!: Date;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
