import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';

/**
 * A complex announce that a player handed in by writing, with the visa of the Direction (MC:8.3). Append-only, written
 * by `TableAnnouncesService`.
 */
@Entity({ name: 'table_announces' })
@ForeignKey('TableSessionEntity', ['establishmentId', 'sessionId'], ['establishmentId', 'sessionId'])
@ForeignKey('PersonEntity', ['enteredBy'], ['personId'])
@ForeignKey('PersonEntity', ['permittedBy'], ['personId'])
@ForeignKey('PersonEntity', ['watchedBy'], ['personId'])
export class TableAnnounceEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The session in which it is played. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint' }) readonly sessionId!: bigint;

  /** Its number in the session, from 1. */
  @PrimaryColumn({ name: 'announce_number', type: 'integer' }) readonly announceNumber!: number;

  /** The bets as the player wrote them. */
  @Column({ name: 'announced_bets', type: 'text' }) readonly announcedBets!: string;

  /** When the control service was informed; not after the entry. */
  @Column({ name: 'notice_given_at', type: 'timestamptz' }) readonly noticeGivenAt!: Date;

  /** Name or rank of the person of the service who was informed. */
  @Column({ name: 'notice_recipient', type: 'text' }) readonly noticeRecipient!: string;

  /** The person at the table who entered it. */
  @Column({ name: 'entered_by', type: 'bigint' }) readonly enteredBy!: bigint;

  /** The member of the Direction whose visa it has. */
  @Column({ name: 'permitted_by', type: 'bigint' }) readonly permittedBy!: bigint;

  /** The inspecteur in whose presence it is played. */
  @Column({ name: 'watched_by', type: 'bigint' }) readonly watchedBy!: bigint;

  /** Time of its entry, by the server's clock. */
  @Column({ name: 'entered_at', type: 'timestamptz' }) readonly enteredAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once erased with them. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
