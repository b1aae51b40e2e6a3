import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';

/**
 * The stop of all tables because the establishment could not cover the stakes: the authorisation lapses (AI67:9).
 * Append-only, written by `AuthorisationsService`.
 */
@Entity({ name: 'contrepartie_stops' })
@ForeignKey(
  'ContrepartieAuthorisationEntity',
  ['establishmentId', 'authorisationNumber'],
  ['establishmentId', 'authorisationNumber'],
)
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['stoppedBy'], ['personId'])
export class ContrepartieStopEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Lapsed authorisation. */
  @PrimaryColumn({ name: 'authorisation_number', type: 'integer' }) readonly authorisationNumber!: number;

  /** Time at which play stopped, by the server's clock. */
  @Column({ name: 'stopped_at', type: 'timestamptz' }) readonly stoppedAt!: Date;

  /** Gaming day of the stop, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Circumstances, from 3 to 1000 characters. */
  @Column({ name: 'circumstances', type: 'text' }) readonly circumstances!: string;

  /** User who stopped play. */
  @Column({ name: 'stopped_by', type: 'bigint' }) readonly stoppedBy!: bigint;

  /** Salt of the log's digests of the texts, 16 bytes; null once erased with them. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
