import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * The oath of a person, on file in an establishment (MC:23, 23-2: agents are sworn). Append-only: a later oath is added
 * beside the earlier one.
 */
@Entity({ name: 'oaths' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class OathEntity {
  /** The establishment that has it on file. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'oath_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly oathId!: bigint;

  /** The person who swore the oath. */
  @Column({ name: 'person_id', type: 'bigint' }) readonly personId!: bigint;

  /** The day of the oath. */
  @Column({ name: 'sworn_on', type: 'date' }) readonly swornOn!: string;

  /** The authority before which it was sworn, 2 to 120 characters. */
  @Column({ name: 'sworn_before', type: 'text' }) readonly swornBefore!: string;

  /** The person who entered it, never the person who swore it. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** When it was entered, by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz' }) readonly recordedAt!: Date;
}
