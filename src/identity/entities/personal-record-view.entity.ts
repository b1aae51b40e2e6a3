import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A view of a personal record, with its viewer, time and purpose, recorded before the content is shown. Append-only.
 */
@Entity({ name: 'personal_record_views' })
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'personalRecordId'], ['establishmentId', 'personalRecordId'])
@ForeignKey('PersonEntity', ['viewedBy'], ['personId'])
export class PersonalRecordViewEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'view_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly viewId!: bigint;

  /** The record that was viewed. */
  @Column({ name: 'personal_record_id', type: 'bigint' }) readonly personalRecordId!: bigint;

  /** The person who viewed it. */
  @Column({ name: 'viewed_by', type: 'bigint' }) readonly viewedBy!: bigint;

  /** When it was viewed, by the server's clock. */
  @Column({ name: 'viewed_at', type: 'timestamptz' }) readonly viewedAt!: Date;

  /** The purpose, in the viewer's words: 3 to 500 characters. */
  @Column({ name: 'purpose', type: 'text' }) readonly purpose!: string;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
