import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'intervention_envelopes' })
@Unique(['establishmentId', 'envelopeNumber'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('SignatureEntity', ['establishmentId', 'signatureId'], ['establishmentId', 'signatureId'])
@ForeignKey('PersonEntity', ['madeBy'], ['personId'])
export class InterventionEnvelopeEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO [checks: CHECK ((envelope_number > 0))] */
  @Column({ name: 'envelope_number', type: 'bigint' })
  readonly envelopeNumber!: bigint;

  /** TODO [checks: CHECK ((sheet_count > 0))] */
  @Column({ name: 'sheet_count', type: 'integer' })
  readonly sheetCount!: number;

  /** TODO [checks: CHECK ((length(content_digest) = 32))] */
  @Column({ name: 'content_digest', type: 'bytea' })
  readonly contentDigest!: Buffer;

  /** TODO */
  @Column({ name: 'made_by', type: 'bigint' })
  readonly madeBy!: bigint;

  /** TODO */
  @Column({ name: 'made_at', type: 'timestamptz' })
  readonly madeAt!: Date;

  /** TODO */
  @Column({ name: 'signature_id', type: 'bigint' })
  readonly signatureId!: bigint;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
