import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * A stand out of use for a time, for a technical reason (MC:20.2): no machine moves onto it until it ends (trigger
 * `refuse_withdrawn_stand`). It ends when the principal cashier returns lock and key.
 */
@Entity({ name: 'stand_withdrawals' })
@ForeignKey('PersonEntity', ['endedBy'], ['personId'])
@ForeignKey('StandEntity', ['establishmentId', 'standId'], ['establishmentId', 'standId'])
@ForeignKey('PersonEntity', ['withdrawnBy'], ['personId'])
@Index('stand_withdrawals_open', ['establishmentId', 'standId'], { unique: true, where: 'ended_at IS NULL' })
export class StandWithdrawalEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'withdrawal_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly withdrawalId!: bigint;

  /** The stand. */
  @Column({ name: 'stand_id', type: 'bigint' }) readonly standId!: bigint;

  /** The technical reason, 3 to 500 characters. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** The person who took it out of use. */
  @Column({ name: 'withdrawn_by', type: 'bigint' }) readonly withdrawnBy!: bigint;

  /** Start of the withdrawal, by the server's clock. */
  @Column({ name: 'withdrawn_at', type: 'timestamptz' }) readonly withdrawnAt!: Date;

  /** The person who put it back into use; null while it is out. */
  @Column({ name: 'ended_by', type: 'bigint', nullable: true }) readonly endedBy!: bigint | null;

  /** End of the withdrawal; null while it is out. */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true }) readonly endedAt!: Date | null;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
