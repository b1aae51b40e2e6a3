import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * The PIN with which a person returns to a locked session, or proves their identity at another person's screen. It has
 * its own row because its lifetime differs from the account's. The row is deleted when its owner removes it or an
 * administrator resets the password.
 */
@Entity({ name: 'account_pins' })
@ForeignKey('AccountEntity', ['accountId'], ['accountId'])
export class AccountPinEntity {
  /** The account it belongs to, which has one PIN at most. */
  @PrimaryColumn({ name: 'account_id', type: 'bigint' }) readonly accountId!: bigint;

  /**
   * Argon2id (PHC text) of the PIN under the installation's secret, which is not in the database. Logged as a salted
   * digest.
   */
  @Column({ name: 'pin_hash', type: 'text' }) readonly pinHash!: string;

  /** Salt of the log's digest of `pinHash`, 16 bytes, renewed with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer;

  /** When the PIN was last set, by the server's clock. */
  @Column({ name: 'set_at', type: 'timestamptz' }) readonly setAt!: Date;
}
