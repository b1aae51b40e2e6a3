import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'sessions' })
@Unique(['secretHash'])
@ForeignKey('AccountEntity', ['accountId'], ['accountId'])
@ForeignKey('BrowserEntity', ['browserId'], ['browserId'])
export class SessionEntity {
  /** TODO */
  @PrimaryColumn({ name: 'session_id', type: 'uuid', default: () => 'gen_random_uuid()' })
  readonly sessionId!: string;

  /** TODO */
  @Column({ name: 'account_id', type: 'bigint' })
  readonly accountId!: bigint;

  /** TODO [checks: CHECK ((length(secret_hash) = 32))] */
  @Column({ name: 'secret_hash', type: 'bytea' })
  readonly secretHash!: Buffer;

  /** TODO */
  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly createdAt!: Date;

  /** TODO */
  @Column({ name: 'last_seen_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly lastSeenAt!: Date;

  /** TODO */
  @Column({ name: 'expires_at', type: 'timestamptz' })
  readonly expiresAt!: Date;

  /** TODO */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  readonly endedAt!: Date | null;

  /** TODO */
  @Column({ name: 'user_agent', type: 'text', default: () => "''::text" })
  readonly userAgent!: string;

  /** TODO */
  @Column({ name: 'browser_id', type: 'uuid', nullable: true })
  readonly browserId!: string | null;

  /** TODO */
  @Column({ name: 'address', type: 'text', default: () => "''::text" })
  readonly address!: string;

  /** TODO [checks: CHECK ((opened_by = ANY (ARRAY['password'::text, 'pin'::text])))] */
  @Column({ name: 'opened_by', type: 'text', default: () => "'password'::text" })
  readonly openedBy!: 'password' | 'pin';

  /** TODO */
  @Column({ name: 'locked_at', type: 'timestamptz', nullable: true })
  readonly lockedAt!: Date | null;

  /** TODO [checks: CHECK ((lock_after_seconds > 0))] */
  @Column({ name: 'lock_after_seconds', type: 'integer', nullable: true })
  readonly lockAfterSeconds!: number | null;
}
