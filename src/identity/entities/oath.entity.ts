import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * The oath of a person, on file in an establishment (MC:23, 23-2: agents are sworn). Append-only: a later one stands
 * beside the earlier.
 */
@Entity({ name: 'oaths' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class OathEntity {
  /** The establishment that has it on file. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'oath_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly oathId!: bigint;

  /** Who swore. */
  @Column({ name: 'person_id', type: 'bigint' })
  readonly personId!: bigint;

  /** The day of the oath. */
  @Column({ name: 'sworn_on', type: 'date' })
  readonly swornOn!: string;

  /** Before whom, 2 to 120 characters. */
  @Column({ name: 'sworn_before', type: 'text' })
  readonly swornBefore!: string;

  /** Who entered it, never who swore. */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** When, by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz' })
  readonly recordedAt!: Date;
}
