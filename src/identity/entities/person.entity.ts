import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/**
 * A human being known to the operator, with any number of accounts; one further row represents the server's command
 * line. Entered by an administrator, who may later correct the name and date the end of the employment.
 */
@Entity({ name: 'people' })
@Unique(['employeeNumber'])
export class PersonEntity {
  /** Numbered by the database; every act of the person refers to it. */
  @PrimaryColumn({ name: 'person_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly personId!: bigint;

  /** The operator's number for them, unique: 1 to 20 letters, digits, hyphens; `CONSOLE` is the command line. */
  @Column({ name: 'employee_number', type: 'text' }) readonly employeeNumber!: string;

  /** The name on documents, 1 to 120 characters. */
  @Column({ name: 'full_name', type: 'text' }) readonly fullName!: string;

  /** First day of the employment, YYYY-MM-DD: accounts and rights apply from that day. */
  @Column({ name: 'employed_from', type: 'date' }) readonly employedFrom!: string;

  /** Last day of the employment, YYYY-MM-DD: accounts and rights lapse after it. Null: no end is known. */
  @Column({ name: 'employed_until', type: 'date', nullable: true }) readonly employedUntil!: string | null;

  /** When the person was entered. */
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
