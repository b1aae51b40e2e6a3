import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { StopAddressee } from '#domain/tables/sessions.js';

/**
 * Who was notified of a stop, and when (AI67:9). Append-only, written by `AuthorisationsService`; each addressee once.
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
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The authorisation that lapsed. */
  @PrimaryColumn({ name: 'authorisation_number', type: 'integer' })
  readonly authorisationNumber!: number;

  /** Who was notified. */
  @PrimaryColumn({ name: 'addressee', type: 'text' })
  readonly addressee!: StopAddressee;

  /** When, as its writer says; not after it was entered. */
  @Column({ name: 'told_at', type: 'timestamptz' })
  readonly toldAt!: Date;

  /** The name or the rank of who received it; empty: not said. */
  @Column({ name: 'told_to', type: 'text' })
  readonly toldTo!: string;

  /** Who entered it. */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** When it was entered, by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz' })
  readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
