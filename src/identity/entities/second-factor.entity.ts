import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** What the owner of an account has besides a password: the secret of a TOTP (RFC 6238), shared with a telephone. */
@Entity({ name: 'second_factors' })
@ForeignKey('AccountEntity', ['accountId'], ['accountId'])
export class SecondFactorEntity {
  /** The account it belongs to, which has one at most. */
  @PrimaryColumn({ name: 'account_id', type: 'bigint' })
  readonly accountId!: bigint;

  /** The secret of 20 bytes, sealed under the installation's key (AES-256-GCM). Logged as a salted digest. */
  @Column({ name: 'sealed', type: 'bytea' })
  readonly sealed!: Buffer;

  /** Salt of the log's digest of `sealed`, 16 bytes, renewed with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer;

  /** When the secret was shown, by the server's clock. */
  @Column({ name: 'begun_at', type: 'timestamptz' })
  readonly begunAt!: Date;

  /** When its owner proved that they have it, with a first code; null: not asked for when they sign in. */
  @Column({ name: 'confirmed_at', type: 'timestamptz', nullable: true })
  readonly confirmedAt!: Date | null;

  /** The step of 30 s of the latest code that was taken: a code is good once. Not logged. */
  @Column({ name: 'last_step', type: 'bigint', nullable: true })
  readonly lastStep!: bigint | null;
}
