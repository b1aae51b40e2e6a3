import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'account_pins' })
@ForeignKey('AccountEntity', ['accountId'], ['accountId'])
export class AccountPinEntity {
  /** TODO */
  @PrimaryColumn({ name: 'account_id', type: 'bigint' })
  readonly accountId!: bigint;

  /** TODO */
  @Column({ name: 'pin_hash', type: 'text' })
  readonly pinHash!: string;

  /** TODO */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer;

  /** TODO */
  @Column({ name: 'set_at', type: 'timestamptz' })
  readonly setAt!: Date;
}
