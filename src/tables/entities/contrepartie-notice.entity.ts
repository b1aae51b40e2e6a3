import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type { StopAddressee } from '#domain/tables/sessions.js';

/**
 * A notification of a stop: addressee and time (AI67:9). Append-only, written by `AuthorisationsService`; one per
 * addressee.
 */
@Entity({ name: 'contrepartie_notices' })
@ForeignKey(
  'ContrepartieStopEntity',
  ['establishmentId', 'authorisationNumber'],
  ['establishmentId', 'authorisationNumber'],
)
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class ContrepartieNoticeEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Lapsed authorisation. */
  @PrimaryColumn({ name: 'authorisation_number', type: 'integer' }) readonly authorisationNumber!: number;

  /** Addressee. */
  @PrimaryColumn({ name: 'addressee', type: 'text' }) readonly addressee!: StopAddressee;

  /** Time of the notification, as entered; not after its entry. */
  @Column({ name: 'told_at', type: 'timestamptz' }) readonly toldAt!: Date;

  /** Name or rank of the recipient; empty: not stated. */
  @Column({ name: 'told_to', type: 'text' }) readonly toldTo!: string;

  /** User who entered it. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** Time of its entry, by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz' }) readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once erased with them. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
