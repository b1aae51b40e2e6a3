import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'payout_identities' })
@ForeignKey('PayoutEntity', ['establishmentId', 'payoutId'], ['establishmentId', 'payoutId'])
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'personalRecordId'], ['establishmentId', 'personalRecordId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class PayoutIdentityEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'payout_id', type: 'bigint' })
  readonly payoutId!: bigint;

  /** TODO */
  @PrimaryColumn({ name: 'personal_record_id', type: 'bigint' })
  readonly personalRecordId!: bigint;

  /** TODO [checks: CHECK ((length(customer_digest) = 32))] */
  @Column({ name: 'customer_digest', type: 'bytea' })
  readonly customerDigest!: Buffer;

  /** TODO */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz' })
  readonly recordedAt!: Date;
}
