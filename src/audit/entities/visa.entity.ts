import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'visas' })
@ForeignKey(
  'RegisterEntryEntity',
  ['establishmentId', 'register', 'upToNumber'],
  ['establishmentId', 'register', 'number'],
)
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
export class VisaEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'register', type: 'text' })
  readonly register!: string;

  /** TODO */
  @PrimaryColumn({ name: 'visa_number', type: 'bigint' })
  readonly visaNumber!: bigint;

  /** TODO */
  @Column({ name: 'up_to_number', type: 'bigint' })
  readonly upToNumber!: bigint;

  /** TODO */
  @Column({ name: 'person_id', type: 'bigint' })
  readonly personId!: bigint;

  /** TODO */
  @Column({ name: 'observation', type: 'text', nullable: true })
  readonly observation!: string | null;

  /** TODO */
  @Column({ name: 'affixed_at', type: 'timestamptz' })
  readonly affixedAt!: Date;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
