import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** The states of an account. */
export const ACCOUNT_STATES = ['active', 'suspended', 'ended'] as const;
/** State of a sign-in account. */
export type AccountState = (typeof ACCOUNT_STATES)[number];

/**
 * A person's login and password. A person may hold several accounts, so approvals compare persons, never accounts.
 * Opened and closed by administrators, never for themselves.
 */
@Entity({ name: 'accounts' })
@Unique(['login'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
export class AccountEntity {
  /** Numbered by the database. */
  @PrimaryColumn({ name: 'account_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly accountId!: bigint;

  /** The person who signs in with it. */
  @Column({ name: 'person_id', type: 'bigint' }) readonly personId!: bigint;

  /** The name typed to sign in: 2 to 60 of `a-z`, `0-9`, `.`, `_`, `-`; unique in the installation, never changed. */
  @Column({ name: 'login', type: 'text' }) readonly login!: string;

  /** Argon2id in PHC text. Logged as a salted digest. */
  @Column({ name: 'password_hash', type: 'text' }) readonly passwordHash!: string;

  /** Salt of the log's digest of `passwordHash`, 16 bytes, renewed with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer;

  /** When the password was last set, by its owner or by an administrator. */
  @Column({ name: 'password_changed_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly passwordChangedAt!: Date;

  /** True once an administrator has set the password: until its owner changes it, no permission applies. */
  @Column({ name: 'must_change_password', type: 'boolean', default: () => 'false' })
  readonly mustChangePassword!: boolean;

  /** Until when an assigned password may be used to choose a new one; null once it has been replaced. */
  @Column({ name: 'password_expires_at', type: 'timestamptz', nullable: true })
  readonly passwordExpiresAt!: Date | null;

  /** The establishment of that request; null without one. */
  @Column({ name: 'approval_establishment_id', type: 'integer', nullable: true })
  readonly approvalEstablishmentId!: number | null;

  /** The latest request by which two people opened it or reset its password, where its person decides. */
  @Column({ name: 'approval_request_id', type: 'bigint', nullable: true }) readonly approvalRequestId!: bigint | null;

  /** `active`: may sign in · `suspended`: may be reactivated · `ended`: for good. */
  @Column({ name: 'state', type: 'text', default: () => "'active'::text" }) readonly state!: AccountState;

  /** When the account was opened, by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
