import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Lock and key of a retired stand, handed to the principal cashier (MC:20.2). The retirement of a stand is incomplete
 * without this row. Refused while a key of the stand is in use (trigger `refuse_lock_of_stand_in_use`). Append-only.
 */
@Entity({ name: 'stand_lock_hand_ins' })
@ForeignKey('PersonEntity', ['broughtBy'], ['personId'])
@ForeignKey('StandEntity', ['establishmentId', 'standId'], ['establishmentId', 'standId'])
@ForeignKey('PersonEntity', ['receivedBy'], ['personId'])
export class StandLockHandInEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Stand, already retired. */
  @PrimaryColumn({ name: 'stand_id', type: 'bigint' }) readonly standId!: bigint;

  /** Number on the lock, 1 to 30 characters. */
  @Column({ name: 'lock_number', type: 'text' }) readonly lockNumber!: string;

  /** Number on the lock's key, 1 to 30 characters. */
  @Column({ name: 'key_number', type: 'text' }) readonly keyNumber!: string;

  /** Person who brought them, identified by their own PIN or password. */
  @Column({ name: 'brought_by', type: 'bigint' }) readonly broughtBy!: bigint;

  /** Cashier who received them, never the person who brought them. */
  @Column({ name: 'received_by', type: 'bigint' }) readonly receivedBy!: bigint;

  /** Time of the hand-in, by the server's clock. */
  @Column({ name: 'handed_in_at', type: 'timestamptz' }) readonly handedInAt!: Date;

  /** Time at which the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
