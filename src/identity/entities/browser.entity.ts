import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/**
 * A browser on which a person signed in with a password, recognised by a cookie that no other browser has. Never
 * changed, except that its name is erased in time.
 */
@Entity({ name: 'browsers' })
@Unique(['secretHash'])
export class BrowserEntity {
  /** Random; other rows refer to it. */
  @PrimaryColumn({ name: 'browser_id', type: 'uuid', default: () => 'gen_random_uuid()' }) readonly browserId!: string;

  /** SHA-256 of the cookie's secret, 32 bytes; the secret is not stored. */
  @Column({ name: 'secret_hash', type: 'bytea' }) readonly secretHash!: Buffer;

  /** When a person first signed in on it, by the server's clock. */
  @Column({ name: 'created_at', type: 'timestamptz' }) readonly createdAt!: Date;

  /** User-Agent header of that first sign-in, at most 200 characters; empty when there was none, and once erased. */
  @Column({ name: 'user_agent', type: 'text', default: () => "''::text" }) readonly userAgent!: string;

  /** Salt of the log's digest of `userAgent`, 16 bytes; null once it was erased. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
