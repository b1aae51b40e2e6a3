import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/**
 * That keys of stands and of box release may be out, in the hands of a team: a drop opens it and ends it; or that
 * keys of bill boxes may, for the count of what a drop brought, in the hands of who was not of its team (MC:20.1). Only
 * its end is written later, once, with every key back that is neither missing nor out of use (trigger
 * `end_key_authorisation_once`).
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
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'authorisation_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly authorisationId!: bigint;

  /** What the keys are out for, such as `drop 12`: 3 to 120 characters, authorised once. */
  @Column({ name: 'subject', type: 'text' })
  readonly subject!: string;

  /** Who opened it. */
  @Column({ name: 'opened_by', type: 'bigint' })
  readonly openedBy!: bigint;

  /** Since when the keys may be out, by the server's clock. */
  @Column({ name: 'opened_at', type: 'timestamptz' })
  readonly openedAt!: Date;

  /** Until when they could be; null while they may. */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  readonly endedAt!: Date | null;

  /** Who ended it; null while it is open. */
  @Column({ name: 'ended_by', type: 'bigint', nullable: true })
  readonly endedBy!: bigint | null;

  /** The drop's own, when it is for the count of what that drop brought; null: it is a drop's. */
  @Column({ name: 'counted_authorisation_id', type: 'bigint', nullable: true })
  readonly countedAuthorisationId!: bigint | null;
}
