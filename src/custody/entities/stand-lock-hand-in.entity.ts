import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Lock and key of a stand taken out of use, handed to the principal cashier (MC:20.2): without this row the stand's
 * retirement is not complete. Refused while one of its keys is in use (trigger `refuse_lock_of_stand_in_use`).
 * Append-only.
 */
@Entity({ name: 'stand_lock_hand_ins' })
@ForeignKey('PersonEntity', ['broughtBy'], ['personId'])
@ForeignKey('StandEntity', ['establishmentId', 'standId'], ['establishmentId', 'standId'])
@ForeignKey('PersonEntity', ['receivedBy'], ['personId'])
export class StandLockHandInEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The stand, taken out of use before. */
  @PrimaryColumn({ name: 'stand_id', type: 'bigint' })
  readonly standId!: bigint;

  /** The number on the lock, 1 to 30 characters. */
  @Column({ name: 'lock_number', type: 'text' })
  readonly lockNumber!: string;

  /** The number on the key that came with the lock, 1 to 30 characters. */
  @Column({ name: 'key_number', type: 'text' })
  readonly keyNumber!: string;

  /** Who brought them, proved by their own PIN or password. */
  @Column({ name: 'brought_by', type: 'bigint' })
  readonly broughtBy!: bigint;

  /** The cashier who received them, never who brought them. */
  @Column({ name: 'received_by', type: 'bigint' })
  readonly receivedBy!: bigint;

  /** When, by the server's clock. */
  @Column({ name: 'handed_in_at', type: 'timestamptz' })
  readonly handedInAt!: Date;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
