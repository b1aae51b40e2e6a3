import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'browsers' })
@Unique(['secretHash'])
export class BrowserEntity {
  /** TODO */
  @PrimaryColumn({ name: 'browser_id', type: 'uuid', default: () => 'gen_random_uuid()' })
  readonly browserId!: string;

  /** TODO [checks: CHECK ((length(secret_hash) = 32))] */
  @Column({ name: 'secret_hash', type: 'bytea' })
  readonly secretHash!: Buffer;

  /** TODO */
  @Column({ name: 'created_at', type: 'timestamptz' })
  readonly createdAt!: Date;

  /** TODO */
  @Column({ name: 'user_agent', type: 'text', default: () => "''::text" })
  readonly userAgent!: string;
}
