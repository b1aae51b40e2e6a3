import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'personal_records' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class PersonalRecordEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'personal_record_id', type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' })
  readonly personalRecordId!: bigint;

  /** TODO [checks: CHECK ((kind = ANY (ARRAY['identityDocument'::text, 'customer'::text, 'strokes'::text, 'picture'::text])))] */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: 'identityDocument' | 'customer' | 'strokes' | 'picture';

  /** TODO [checks: CHECK (((sealed IS NULL) = (erased_at IS NOT NULL))); CHECK (((sealed IS NULL) = (digest_salt IS NULL)))] */
  @Column({ name: 'sealed', type: 'bytea', nullable: true })
  readonly sealed!: Buffer | null;

  /** TODO [checks: CHECK (((sealed IS NULL) = (digest_salt IS NULL)))] */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;

  /** TODO */
  @Column({ name: 'keep_until', type: 'date' })
  readonly keepUntil!: string;

  /** TODO */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true })
  readonly recordedBy!: bigint | null;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz' })
  readonly recordedAt!: Date;

  /** TODO [checks: CHECK (((sealed IS NULL) = (erased_at IS NOT NULL)))] */
  @Column({ name: 'erased_at', type: 'timestamptz', nullable: true })
  readonly erasedAt!: Date | null;
}
