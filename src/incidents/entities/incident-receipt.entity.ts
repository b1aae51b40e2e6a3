import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ReportRecipient } from '#domain/floor/incidents.js';

/**
 * Receipt of an agent's report by the supervisor, or by the agent's hierarchy (MC:23, 23-2): once each, by the holder
 * of the function at the time, never by the reporter (trigger `refuse_incident_receipt`). Append-only.
 */
@Entity({ name: 'incident_receipts' })
@ForeignKey('PersonEntity', ['receivedBy'], ['personId'])
@ForeignKey('IncidentEntity', ['establishmentId', 'incidentNumber'], ['establishmentId', 'incidentNumber'])
export class IncidentReceiptEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The reported incident. */
  @PrimaryColumn({ name: 'incident_number', type: 'bigint' }) readonly incidentNumber!: bigint;

  /** The function under which it is received. */
  @PrimaryColumn({ name: 'received_as', type: 'text' }) readonly receivedAs!: ReportRecipient;

  /** The person who received it. */
  @Column({ name: 'received_by', type: 'bigint' }) readonly receivedBy!: bigint;

  /** When it was received, by the server's clock. */
  @Column({ name: 'received_at', type: 'timestamptz' }) readonly receivedAt!: Date;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
