import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'accounts' })
@Unique(['login'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
export class AccountEntity {
  /** TODO */
  @PrimaryColumn({ name: 'account_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly accountId!: bigint;

  /** TODO */
  @Column({ name: 'person_id', type: 'bigint' })
  readonly personId!: bigint;

  /** TODO [checks: CHECK (((login = lower(login)) AND (login ~ '^[a-z0-9._-]{2,60}$'::text)))] */
  @Column({ name: 'login', type: 'text' })
  readonly login!: string;

  /** TODO */
  @Column({ name: 'password_hash', type: 'text' })
  readonly passwordHash!: string;

  /** TODO */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer;

  /** TODO */
  @Column({ name: 'password_changed_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly passwordChangedAt!: Date;

  /** TODO */
  @Column({ name: 'must_change_password', type: 'boolean', default: () => 'false' })
  readonly mustChangePassword!: boolean;

  /** TODO [checks: CHECK ((state = ANY (ARRAY['active'::text, 'suspended'::text, 'ended'::text])))] */
  @Column({ name: 'state', type: 'text', default: () => "'active'::text" })
  readonly state!: 'active' | 'suspended' | 'ended';

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
