import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * An authorisation of the jeux de contrepartie (AI67:7, AI67:9): the order that allows them, and the least stake
 * that it sets. Append-only, written by `AuthorisationsService`; the highest number is the one in force.
 */
@Entity({ name: 'contrepartie_authorisations' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class ContrepartieAuthorisationEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Its place among those of the establishment, from 1. */
  @PrimaryColumn({ name: 'authorisation_number', type: 'integer' })
  readonly authorisationNumber!: number;

  /** The order that grants it, as its reader finds it. */
  @Column({ name: 'reference', type: 'text' })
  readonly reference!: string;

  /** The least stake that it sets, in minor units, above zero. */
  @Column({ name: 'minimum_minor', type: 'bigint' })
  readonly minimumMinor!: bigint;

  /** The day of the order, YYYY-MM-DD. */
  @Column({ name: 'granted_on', type: 'date' })
  readonly grantedOn!: string;

  /** Who entered it. */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** When it was entered, by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz' })
  readonly recordedAt!: Date;
}
