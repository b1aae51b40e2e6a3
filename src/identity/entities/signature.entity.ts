import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'signatures' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'strokesRecordId'], ['establishmentId', 'personalRecordId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
export class SignatureEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'signature_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly signatureId!: bigint;

  /** TODO [checks: CHECK (((method = 'drawn'::text) OR (person_id IS NOT NULL)))] */
  @Column({ name: 'person_id', type: 'bigint', nullable: true })
  readonly personId!: bigint | null;

  /** TODO [checks: CHECK ((signed_as = ANY (ARRAY['superviseur'::text, 'mecanicien'::text, 'changeur'::text, 'caissier'::text, 'comptable'::text, 'direction'::text, 'agentDeSurveillance'::text, 'customer'::text, 'witness'::text])))] */
  @Column({ name: 'signed_as', type: 'text' })
  readonly signedAs!:
    | 'superviseur'
    | 'mecanicien'
    | 'changeur'
    | 'caissier'
    | 'comptable'
    | 'direction'
    | 'agentDeSurveillance'
    | 'customer'
    | 'witness';

  /** TODO [checks: CHECK (((method = 'drawn'::text) = (strokes_record_id IS NOT NULL))); CHECK (((method = 'drawn'::text) OR (person_id IS NOT NULL))); CHECK ((method = ANY (ARRAY['drawn'::text, 'secret'::text])))] */
  @Column({ name: 'method', type: 'text' })
  readonly method!: 'drawn' | 'secret';

  /** TODO [checks: CHECK (((length(subject) >= 3) AND (length(subject) <= 120)))] */
  @Column({ name: 'subject', type: 'text' })
  readonly subject!: string;

  /** TODO [checks: CHECK ((content_digest = sha256(convert_to(content, 'UTF8'::name))))] */
  @Column({ name: 'content', type: 'text' })
  readonly content!: string;

  /** TODO [checks: CHECK ((content_digest = sha256(convert_to(content, 'UTF8'::name))))] */
  @Column({ name: 'content_digest', type: 'bytea' })
  readonly contentDigest!: Buffer;

  /** TODO [checks: CHECK (((method = 'drawn'::text) = (strokes_record_id IS NOT NULL)))] */
  @Column({ name: 'strokes_record_id', type: 'bigint', nullable: true })
  readonly strokesRecordId!: bigint | null;

  /** TODO */
  @Column({ name: 'signed_at', type: 'timestamptz' })
  readonly signedAt!: Date;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
