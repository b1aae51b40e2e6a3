import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/**
 * The sealed envelope of a gaming day's intervention sheets, which a supervisor gathers for the Direction (MC:20.3).
 * Append-only, one a day, written by `EnvelopesService`. It contains every sheet of the day, none open (trigger
 * `envelope_holds_its_day`), and accepts no more (trigger `refuse_sealed_envelope`).
 */
@Entity({ name: 'intervention_envelopes' })
@Unique(['establishmentId', 'envelopeNumber'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('SignatureEntity', ['establishmentId', 'signatureId'], ['establishmentId', 'signatureId'])
@ForeignKey('PersonEntity', ['madeBy'], ['personId'])
export class InterventionEnvelopeEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The gaming day of its sheets, YYYY-MM-DD, which was over when the envelope was made. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Its number in the register `envelopes`. */
  @Column({ name: 'envelope_number', type: 'bigint' }) readonly envelopeNumber!: bigint;

  /** Number of sheets in it; none when it contains identifications alone. */
  @Column({ name: 'sheet_count', type: 'integer' }) readonly sheetCount!: number;

  /**
   * SHA-256 of the sheets' numbers with the digests of their signed contents, by number, and of its identifications.
   */
  @Column({ name: 'content_digest', type: 'bytea' }) readonly contentDigest!: Buffer;

  /** The supervisor who gathered the sheets and signed. */
  @Column({ name: 'made_by', type: 'bigint' }) readonly madeBy!: bigint;

  /** When it was sealed, by the server's clock. */
  @Column({ name: 'made_at', type: 'timestamptz' }) readonly madeAt!: Date;

  /** The supervisor's signature of its contents. */
  @Column({ name: 'signature_id', type: 'bigint' }) readonly signatureId!: bigint;

  /** When the row was written, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Number of identifications of the day without a sheet; the digest includes a supervisor's explanation of each. */
  @Column({ name: 'identification_count', type: 'integer', default: 0 }) readonly identificationCount!: number;
}
