import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Number of numbers of no ticket presented by a device or a person within the hour that began with the first of them.
 */
@Entity({ name: 'ticket_guesses' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class TicketGuessEntity {
  /** The establishment in which they were presented. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The token of the device with its stated place, or the person at a desk: 40 characters at most. */
  @PrimaryColumn({ name: 'guesser', type: 'text' }) readonly guesser!: string;

  /** When the first of them was presented. */
  @Column({ name: 'since', type: 'timestamptz' }) readonly since!: Date;

  /** Number of guesses. */
  @Column({ name: 'guesses', type: 'integer' }) readonly guesses!: number;
}
