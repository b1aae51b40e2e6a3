import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The subjects of personal data. */
export const PERSONAL_SUBJECTS = ['person', 'customer'] as const;
/** Kind of person whose data are exported or erased. */
export type PersonalSubject = (typeof PERSONAL_SUBJECTS)[number];

/** An export of personal data: subject, exporter and purpose, never the exported data. Append-only. */
@Entity({ name: 'personal_exports' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
@ForeignKey('PersonEntity', ['exportedBy'], ['personId'])
export class PersonalExportEntity {
  /** Establishment whose data were exported. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'export_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly exportId!: bigint;

  /** `person`: a member of staff · `customer`. */
  @Column({ name: 'about', type: 'text' }) readonly about!: PersonalSubject;

  /** The person; null for a customer. */
  @Column({ name: 'person_id', type: 'bigint', nullable: true }) readonly personId!: bigint | null;

  /** Keyed digest that identifies the customer, 32 bytes; null for a person. */
  @Column({ name: 'customer_digest', type: 'bytea', nullable: true }) readonly customerDigest!: Buffer | null;

  /** Purpose of the export, 3 to 500 characters. */
  @Column({ name: 'purpose', type: 'text' }) readonly purpose!: string;

  /** User who exported the data. */
  @Column({ name: 'exported_by', type: 'bigint' }) readonly exportedBy!: bigint;

  /** Time of the export, by the server's clock. */
  @Column({ name: 'exported_at', type: 'timestamptz' }) readonly exportedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once erased with them. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
