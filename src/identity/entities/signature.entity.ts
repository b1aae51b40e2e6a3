import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The functions in which a person signs; a customer or a witness signs as such. */
export const SIGNATORIES = [
  'superviseur',
  'mecanicien',
  'changeur',
  'caissier',
  'comptable',
  'direction',
  'agentDeSurveillance',
  'customer',
  'witness',
  'chefDeTable',
  'chefDePartie',
  'croupier',
  'inspecteur',
  'changeurDeTable',
  'cartier',
  'sousDirecteur',
  'membreDuComite',
] as const;
export type Signatory = (typeof SIGNATORIES)[number];

/** The ways to sign. */
export const SIGNATURE_METHODS = ['drawn', 'secret'] as const;
export type SignatureMethod = (typeof SIGNATURE_METHODS)[number];

/**
 * A signature: binds a person to the digest of the exact content signed, by strokes or by their own secret.
 * Append-only.
 */
@Entity({ name: 'signatures' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'strokesRecordId'], ['establishmentId', 'personalRecordId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
export class SignatureEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'signature_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly signatureId!: bigint;

  /** The signer; null for a customer, who is named in the signed record. */
  @Column({ name: 'person_id', type: 'bigint', nullable: true }) readonly personId!: bigint | null;

  /** The function in which they signed, or as customer or witness. */
  @Column({ name: 'signed_as', type: 'text' }) readonly signedAs!: Signatory;

  /** `drawn`: strokes of a pen · `secret`: the signer's PIN or password. */
  @Column({ name: 'method', type: 'text' }) readonly method!: SignatureMethod;

  /** The signed subject, such as `intervention 12`: 3 to 120 characters. */
  @Column({ name: 'subject', type: 'text' }) readonly subject!: string;

  /** The exact content signed, JSON; no personal data. */
  @Column({ name: 'content', type: 'text' }) readonly content!: string;

  /** SHA-256 of `content` in UTF-8, 32 bytes; computed by the server, checked by the database. */
  @Column({ name: 'content_digest', type: 'bytea' }) readonly contentDigest!: Buffer;

  /** The personal record with the strokes, erased when their retention is over; null when signed by a secret. */
  @Column({ name: 'strokes_record_id', type: 'bigint', nullable: true }) readonly strokesRecordId!: bigint | null;

  /** When it was signed, by the server's clock. */
  @Column({ name: 'signed_at', type: 'timestamptz' }) readonly signedAt!: Date;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
