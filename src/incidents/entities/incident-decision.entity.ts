import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';

/**
 * The Direction's final decision on an incident (MC:24): a single one, after the control service was informed, by a
 * person other than the reporter (trigger `refuse_incident_decision`). Append-only.
 */
@Entity({ name: 'incident_decisions' })
@ForeignKey('PersonEntity', ['decidedBy'], ['personId'])
@ForeignKey('IncidentEntity', ['establishmentId', 'incidentNumber'], ['establishmentId', 'incidentNumber'])
export class IncidentDecisionEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The incident it decides. */
  @PrimaryColumn({ name: 'incident_number', type: 'bigint' }) readonly incidentNumber!: bigint;

  /** The decision, 3 to 4000 characters. */
  @Column({ name: 'decision', type: 'text' }) readonly decision!: string;

  /** The person who decided, never the reporter. */
  @Column({ name: 'decided_by', type: 'bigint' }) readonly decidedBy!: bigint;

  /** When it was decided, by the server's clock. */
  @Column({ name: 'decided_at', type: 'timestamptz' }) readonly decidedAt!: Date;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
