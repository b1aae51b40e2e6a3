import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** What opened a session. */
export const SESSION_OPENERS = ['password', 'pin'] as const;
/** Means by which a session was opened. */
export type SessionOpener = (typeof SESSION_OPENERS)[number];

/**
 * A person signed in on a browser: until they sign out, 30 minutes without a request, or 12 hours. An ended session
 * stays ended (trigger `stay_ended`).
 */
@Entity({ name: 'sessions' })
@Unique(['secretHash'])
@ForeignKey('AccountEntity', ['accountId'], ['accountId'])
@ForeignKey('BrowserEntity', ['browserId'], ['browserId'])
export class SessionEntity {
  /** Random; identifies the session in its owner's list, and gives no access. */
  @PrimaryColumn({ name: 'session_id', type: 'uuid', default: () => 'gen_random_uuid()' }) readonly sessionId!: string;

  /** The account that signed in. */
  @Column({ name: 'account_id', type: 'bigint' }) readonly accountId!: bigint;

  /** SHA-256 of the cookie's secret, 32 bytes; the secret is not stored. */
  @Column({ name: 'secret_hash', type: 'bytea' }) readonly secretHash!: Buffer;

  /** When it was opened, by the server's clock. */
  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly createdAt!: Date;

  /** Last request, to the minute: the session ends after 30 minutes without one. Not logged. */
  @Column({ name: 'last_seen_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly lastSeenAt!: Date;

  /** Its latest possible end: 12 hours after the password was given on the browser. */
  @Column({ name: 'expires_at', type: 'timestamptz' }) readonly expiresAt!: Date;

  /** When it was ended (signed out, replaced, account closed); null if it was not, even once it has expired. */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true }) readonly endedAt!: Date | null;

  /** Salt of the log's digests of `address` and `userAgent`, 16 bytes; null once they were erased. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;

  /** User-Agent header of the request that opened it, at most 200 characters; empty when there was none, or erased. */
  @Column({ name: 'user_agent', type: 'text', default: () => "''::text" }) readonly userAgent!: string;

  /** The browser it is open on, which has one live session; null for sessions older than this column. */
  @Column({ name: 'browser_id', type: 'uuid', nullable: true }) readonly browserId!: string | null;

  /** Network address it was opened from, at most 60 characters; empty once erased, and for sessions older than it. */
  @Column({ name: 'address', type: 'text', default: () => "''::text" }) readonly address!: string;

  /** How it was opened: `password`, or `pin` on a browser where the password was given before. */
  @Column({ name: 'opened_by', type: 'text', default: () => "'password'::text" }) readonly openedBy!: SessionOpener;

  /** When its owner or its page locked it; null while it is not. `lockAfterSeconds` locks it without setting this. */
  @Column({ name: 'locked_at', type: 'timestamptz', nullable: true }) readonly lockedAt!: Date | null;

  /**
   * Seconds without a request after which it counts as locked, as set when it was opened; null for sessions older than
   * this column, which never do.
   */
  @Column({ name: 'lock_after_seconds', type: 'integer', nullable: true }) readonly lockAfterSeconds!: number | null;

  /** Until when its owner's proof of identity counts as fresh; null for sessions older than this column. */
  @Column({ name: 'proved_until', type: 'timestamptz', nullable: true }) readonly provedUntil!: Date | null;
}
