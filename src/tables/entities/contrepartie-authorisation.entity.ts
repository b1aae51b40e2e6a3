import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * An authorisation of the jeux de contrepartie (AI67:7, AI67:9): the order that allows them, and its minimum stake.
 * Append-only, written by `AuthorisationsService`; the highest number is in force.
 */
@Entity({ name: 'contrepartie_authorisations' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class ContrepartieAuthorisationEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Sequence number in the establishment, from 1. */
  @PrimaryColumn({ name: 'authorisation_number', type: 'integer' }) readonly authorisationNumber!: number;

  /** Reference of the order that grants it. */
  @Column({ name: 'reference', type: 'text' }) readonly reference!: string;

  /** Minimum stake of the order, in minor units, above zero. */
  @Column({ name: 'minimum_minor', type: 'bigint' }) readonly minimumMinor!: bigint;

  /** Date of the order, YYYY-MM-DD. */
  @Column({ name: 'granted_on', type: 'date' }) readonly grantedOn!: string;

  /** User who entered it. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** Time of its entry, by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz' }) readonly recordedAt!: Date;
}
