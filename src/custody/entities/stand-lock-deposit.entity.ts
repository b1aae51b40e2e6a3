import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Lock and key of a stand temporarily out of use, in the custody of the principal cashier (MC:20.2; trigger
 * `principal_cashier_receives`). The cashier gives them back once, to the person who returns the stand to use.
 */
@Entity({ name: 'stand_lock_deposits' })
@ForeignKey('PersonEntity', ['broughtBy'], ['personId'])
@ForeignKey('PersonEntity', ['givenBackBy'], ['personId'])
@ForeignKey('PersonEntity', ['receivedBy'], ['personId'])
@ForeignKey('PersonEntity', ['givenBackTo'], ['personId'])
@ForeignKey('StandWithdrawalEntity', ['establishmentId', 'withdrawalId'], ['establishmentId', 'withdrawalId'])
export class StandLockDepositEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Withdrawal of the stand from use. */
  @PrimaryColumn({ name: 'withdrawal_id', type: 'bigint' }) readonly withdrawalId!: bigint;

  /** Number on the lock, 1 to 30 characters. */
  @Column({ name: 'lock_number', type: 'text' }) readonly lockNumber!: string;

  /** Number on the lock's key, 1 to 30 characters. */
  @Column({ name: 'key_number', type: 'text' }) readonly keyNumber!: string;

  /** Person who brought them, identified by their own PIN or password. */
  @Column({ name: 'brought_by', type: 'bigint' }) readonly broughtBy!: bigint;

  /** Principal cashier who received them, never the person who brought them. */
  @Column({ name: 'received_by', type: 'bigint' }) readonly receivedBy!: bigint;

  /** Time of receipt, by the server's clock. */
  @Column({ name: 'received_at', type: 'timestamptz' }) readonly receivedAt!: Date;

  /** Principal cashier who gave them back; null while in custody. */
  @Column({ name: 'given_back_by', type: 'bigint', nullable: true }) readonly givenBackBy!: bigint | null;

  /** Person who took them, identified by their own PIN or password; null while in custody. */
  @Column({ name: 'given_back_to', type: 'bigint', nullable: true }) readonly givenBackTo!: bigint | null;

  /** Time of the return, by the server's clock; null while in custody. */
  @Column({ name: 'given_back_at', type: 'timestamptz', nullable: true }) readonly givenBackAt!: Date | null;
}
