import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The kinds of personal records. */
export const PERSONAL_RECORD_KINDS = ['identityDocument', 'customer', 'strokes', 'picture'] as const;
export type PersonalRecordKind = (typeof PERSONAL_RECORD_KINDS)[number];

/**
 * Personal data at rest: an identity document, a customer, the strokes of a signature. Encrypted, shown only for a
 * stated purpose, and erased whole once its retention is over, which is its only change (trigger `only_erasure`). The
 * log has a salted digest of it, so that every proof outlives it.
 */
@Entity({ name: 'personal_records' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class PersonalRecordEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** From a sequence, taken before the row is written: the ciphertext is tied to it. */
  @PrimaryColumn({ name: 'personal_record_id', type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' })
  readonly personalRecordId!: bigint;

  /**
   * `identityDocument`: a presented paper · `customer`: name, address, proofs · `strokes`: of a signature · `picture`:
   * not in use.
   */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: PersonalRecordKind;

  /**
   * The content, AES-256-GCM under a key outside the database, tied to this row; null once erased. Logged as a salted
   * digest.
   */
  @Column({ name: 'sealed', type: 'bytea', nullable: true }) readonly sealed!: Buffer | null;

  /** Salt of the log's digest of `sealed`, 16 bytes; null once erased. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;

  /** Last day of its retention, YYYY-MM-DD; it is erased after that day (UTC). */
  @Column({ name: 'keep_until', type: 'date' }) readonly keepUntil!: string;

  /** The person who entered it, or drew the strokes; null for the strokes of a customer. */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true }) readonly recordedBy!: bigint | null;

  /** When it was recorded, by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz' }) readonly recordedAt!: Date;

  /** When the content was erased; null while it is stored. */
  @Column({ name: 'erased_at', type: 'timestamptz', nullable: true }) readonly erasedAt!: Date | null;
}
