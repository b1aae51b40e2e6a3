import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'stand_lock_hand_ins' })
@ForeignKey('PersonEntity', ['broughtBy'], ['personId'])
@ForeignKey('StandEntity', ['establishmentId', 'standId'], ['establishmentId', 'standId'])
@ForeignKey('PersonEntity', ['receivedBy'], ['personId'])
export class StandLockHandInEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'stand_id', type: 'bigint' })
  readonly standId!: bigint;

  /** TODO [checks: CHECK (((length(lock_number) >= 1) AND (length(lock_number) <= 30)))] */
  @Column({ name: 'lock_number', type: 'text' })
  readonly lockNumber!: string;

  /** TODO [checks: CHECK (((length(key_number) >= 1) AND (length(key_number) <= 30)))] */
  @Column({ name: 'key_number', type: 'text' })
  readonly keyNumber!: string;

  /** TODO [checks: CHECK ((brought_by <> received_by))] */
  @Column({ name: 'brought_by', type: 'bigint' })
  readonly broughtBy!: bigint;

  /** TODO [checks: CHECK ((brought_by <> received_by))] */
  @Column({ name: 'received_by', type: 'bigint' })
  readonly receivedBy!: bigint;

  /** TODO */
  @Column({ name: 'handed_in_at', type: 'timestamptz' })
  readonly handedInAt!: Date;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
