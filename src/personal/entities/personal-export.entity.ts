import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Personal data given out on request: about whom, by whom and why; never what was given. Append-only. */
@Entity({ name: 'personal_exports' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
@ForeignKey('PersonEntity', ['exportedBy'], ['personId'])
export class PersonalExportEntity {
  /** The establishment whose data they are. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'export_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly exportId!: bigint;

  /** `person`: who works here · `customer`. */
  @Column({ name: 'about', type: 'text' })
  readonly about!: 'person' | 'customer';

  /** The person; null for a customer. */
  @Column({ name: 'person_id', type: 'bigint', nullable: true })
  readonly personId!: bigint | null;

  /** The keyed digest that recognises the customer, 32 bytes; null for a person. */
  @Column({ name: 'customer_digest', type: 'bytea', nullable: true })
  readonly customerDigest!: Buffer | null;

  /** What it was given out for, 3 to 500 characters. */
  @Column({ name: 'purpose', type: 'text' })
  readonly purpose!: string;

  /** Who gave it out. */
  @Column({ name: 'exported_by', type: 'bigint' })
  readonly exportedBy!: bigint;

  /** When, by the server's clock. */
  @Column({ name: 'exported_at', type: 'timestamptz' })
  readonly exportedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
