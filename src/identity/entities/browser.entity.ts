import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/**
 * A browser on which somebody signed in with a password, recognised by a cookie that it alone holds. Never changed: the
 * application may only insert.
 */
@Entity({ name: 'browsers' })
@Unique(['secretHash'])
export class BrowserEntity {
  /** Random; other rows refer to it. */
  @PrimaryColumn({ name: 'browser_id', type: 'uuid', default: () => 'gen_random_uuid()' })
  readonly browserId!: string;

  /** SHA-256 of the cookie's secret, 32 bytes; the secret is not stored. */
  @Column({ name: 'secret_hash', type: 'bytea' })
  readonly secretHash!: Buffer;

  /** When somebody first signed in on it, by the server's clock. */
  @Column({ name: 'created_at', type: 'timestamptz' })
  readonly createdAt!: Date;

  /** User-Agent header of that first sign-in, at most 200 characters; empty when there was none. */
  @Column({ name: 'user_agent', type: 'text', default: () => "''::text" })
  readonly userAgent!: string;
}
