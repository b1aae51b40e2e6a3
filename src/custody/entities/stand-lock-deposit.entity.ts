import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Lock and key of a stand out of use for a time, handed to the principal cashier (MC:20.2; trigger
 * `principal_cashier_receives`), who gives them back once, to who returns the stand to use.
 */
@Entity({ name: 'stand_lock_deposits' })
@ForeignKey('PersonEntity', ['broughtBy'], ['personId'])
@ForeignKey('PersonEntity', ['givenBackBy'], ['personId'])
@ForeignKey('PersonEntity', ['receivedBy'], ['personId'])
@ForeignKey('PersonEntity', ['givenBackTo'], ['personId'])
@ForeignKey('StandWithdrawalEntity', ['establishmentId', 'withdrawalId'], ['establishmentId', 'withdrawalId'])
export class StandLockDepositEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The time out of use. */
  @PrimaryColumn({ name: 'withdrawal_id', type: 'bigint' })
  readonly withdrawalId!: bigint;

  /** The number on the lock, 1 to 30 characters. */
  @Column({ name: 'lock_number', type: 'text' })
  readonly lockNumber!: string;

  /** The number on the key that came with the lock, 1 to 30 characters. */
  @Column({ name: 'key_number', type: 'text' })
  readonly keyNumber!: string;

  /** Who brought them, proved by their own PIN or password. */
  @Column({ name: 'brought_by', type: 'bigint' })
  readonly broughtBy!: bigint;

  /** The principal cashier who received them, never who brought them. */
  @Column({ name: 'received_by', type: 'bigint' })
  readonly receivedBy!: bigint;

  /** When, by the server's clock. */
  @Column({ name: 'received_at', type: 'timestamptz' })
  readonly receivedAt!: Date;

  /** The principal cashier who gave them back; null while they are kept. */
  @Column({ name: 'given_back_by', type: 'bigint', nullable: true })
  readonly givenBackBy!: bigint | null;

  /** Who took them, proved by their own PIN or password; null while they are kept. */
  @Column({ name: 'given_back_to', type: 'bigint', nullable: true })
  readonly givenBackTo!: bigint | null;

  /** When, by the server's clock; null while they are kept. */
  @Column({ name: 'given_back_at', type: 'timestamptz', nullable: true })
  readonly givenBackAt!: Date | null;
}
