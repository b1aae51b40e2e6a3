import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/**
 * Permission for keys to be out. A drop opens one for keys of stands and of box release, held by its team. The count of
 * a drop opens one for keys of bill boxes, held by people outside that team (MC:20.1). Only its end is written later,
 * once, when every key is back except those missing or out of use (trigger `end_key_authorisation_once`).
 */
@Entity({ name: 'key_authorisations' })
@Unique(['establishmentId', 'subject'])
@Unique(['establishmentId', 'countedAuthorisationId'])
@ForeignKey(
  'KeyAuthorisationEntity',
  ['establishmentId', 'countedAuthorisationId'],
  ['establishmentId', 'authorisationId'],
)
@ForeignKey('PersonEntity', ['endedBy'], ['personId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['openedBy'], ['personId'])
export class KeyAuthorisationEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'authorisation_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly authorisationId!: bigint;

  /** Purpose of the authorisation, such as `drop 12`: 3 to 120 characters, unique. */
  @Column({ name: 'subject', type: 'text' }) readonly subject!: string;

  /** User who opened it. */
  @Column({ name: 'opened_by', type: 'bigint' }) readonly openedBy!: bigint;

  /** Start of the authorisation, by the server's clock. */
  @Column({ name: 'opened_at', type: 'timestamptz' }) readonly openedAt!: Date;

  /** End of the authorisation; null while it is open. */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true }) readonly endedAt!: Date | null;

  /** User who ended it; null while it is open. */
  @Column({ name: 'ended_by', type: 'bigint', nullable: true }) readonly endedBy!: bigint | null;

  /** Authorisation of the counted drop, for a count; null for a drop. */
  @Column({ name: 'counted_authorisation_id', type: 'bigint', nullable: true })
  readonly countedAuthorisationId!: bigint | null;
}
