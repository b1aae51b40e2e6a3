import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * The identity document shown by the winner of an open slip (MC:21.1). Append-only, written by `PayoutChecksService`;
 * of several the last one counts. The document itself is a personal record, encrypted.
 */
@Entity({ name: 'payout_identities' })
@ForeignKey('PayoutEntity', ['establishmentId', 'payoutId'], ['establishmentId', 'payoutId'])
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'personalRecordId'], ['establishmentId', 'personalRecordId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class PayoutIdentityEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The slip of the winner. */
  @PrimaryColumn({ name: 'payout_id', type: 'bigint' }) readonly payoutId!: bigint;

  /** The personal record with the document, until its erasure. */
  @PrimaryColumn({ name: 'personal_record_id', type: 'bigint' }) readonly personalRecordId!: bigint;

  /**
   * Keyed SHA-256 of the customer's name and birth date: it recognises the same customer without revealing their
   * identity.
   */
  @Column({ name: 'customer_digest', type: 'bytea' }) readonly customerDigest!: Buffer;

  /** The user who saw the document. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** When it was recorded, by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz' }) readonly recordedAt!: Date;
}
