import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type { NoticeMeans } from '#domain/floor/incidents.js';

/**
 * A notice of an incident to the control service, « dans les meilleurs délais » (MC:24). Append-only, one row per
 * notice: the first one determines whether it was in time.
 */
@Entity({ name: 'incident_notices' })
@ForeignKey('IncidentEntity', ['establishmentId', 'incidentNumber'], ['establishmentId', 'incidentNumber'])
@ForeignKey('PersonEntity', ['givenBy'], ['personId'])
export class IncidentNoticeEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The incident it is about. */
  @PrimaryColumn({ name: 'incident_number', type: 'bigint' }) readonly incidentNumber!: bigint;

  /** From 1 within the incident. */
  @PrimaryColumn({ name: 'notice_number', type: 'smallint' }) readonly noticeNumber!: number;

  /** When the control service was informed, as entered; never before the incident. */
  @Column({ name: 'given_at', type: 'timestamptz' }) readonly givenAt!: Date;

  /** Means by which it was informed. */
  @Column({ name: 'means', type: 'text' }) readonly means!: NoticeMeans;

  /** The office or the officer on duty, 2 to 200 characters. */
  @Column({ name: 'recipient', type: 'text' }) readonly recipient!: string;

  /** Number of the letter or e-mail, at most 200 characters; empty when there is none. */
  @Column({ name: 'reference', type: 'text', default: () => "''::text" }) readonly reference!: string;

  /** The person who informed it. */
  @Column({ name: 'given_by', type: 'bigint' }) readonly givenBy!: bigint;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
