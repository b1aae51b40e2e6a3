import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * The Direction's receipt for the envelope of a gaming day (MC:20.3). Append-only, one per envelope, written by
 * `EnvelopesService`; no one receives an envelope that they made (trigger `envelope_is_handed_over`).
 */
@Entity({ name: 'intervention_envelope_receipts' })
@ForeignKey('SignatureEntity', ['establishmentId', 'signatureId'], ['establishmentId', 'signatureId'])
@ForeignKey('InterventionEnvelopeEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['receivedBy'], ['personId'])
export class InterventionEnvelopeReceiptEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The gaming day of the envelope, YYYY-MM-DD. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** The member of the Direction who received it. */
  @Column({ name: 'received_by', type: 'bigint' }) readonly receivedBy!: bigint;

  /** When it was received, by the server's clock. */
  @Column({ name: 'received_at', type: 'timestamptz' }) readonly receivedAt!: Date;

  /** The receiver's signature of the envelope's contents. */
  @Column({ name: 'signature_id', type: 'bigint' }) readonly signatureId!: bigint;

  /** When the row was written, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
