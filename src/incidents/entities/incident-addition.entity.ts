import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';

/**
 * An addition or correction after an incident was reported, until it is decided. Append-only, in a row of its own
 * because the report itself never changes.
 */
@Entity({ name: 'incident_additions' })
@ForeignKey('PersonEntity', ['addedBy'], ['personId'])
@ForeignKey('IncidentEntity', ['establishmentId', 'incidentNumber'], ['establishmentId', 'incidentNumber'])
export class IncidentAdditionEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The incident it adds to. */
  @PrimaryColumn({ name: 'incident_number', type: 'bigint' }) readonly incidentNumber!: bigint;

  /** From 1 within the incident. */
  @PrimaryColumn({ name: 'addition_number', type: 'smallint' }) readonly additionNumber!: number;

  /** The text, 3 to 4000 characters. */
  @Column({ name: 'addition', type: 'text' }) readonly addition!: string;

  /** The person who added it. */
  @Column({ name: 'added_by', type: 'bigint' }) readonly addedBy!: bigint;

  /** When it was added, by the server's clock. */
  @Column({ name: 'added_at', type: 'timestamptz' }) readonly addedAt!: Date;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
