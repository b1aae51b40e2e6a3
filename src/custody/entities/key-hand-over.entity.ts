import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'key_hand_overs' })
@ForeignKey('KeyAuthorisationEntity', ['establishmentId', 'authorisationId'], ['establishmentId', 'authorisationId'])
@ForeignKey('KeyEntity', ['establishmentId', 'keyId'], ['establishmentId', 'keyId'])
@ForeignKey('PersonEntity', ['givenBy'], ['personId'])
@ForeignKey('PersonEntity', ['receivedBy'], ['personId'])
@ForeignKey('PersonEntity', ['returnedTo'], ['personId'])
@Index('key_hand_overs_out', ['establishmentId', 'keyId'], { unique: true, where: 'returned_at IS NULL' })
export class KeyHandOverEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO [checks: CHECK ((hand_over_number > 0))] */
  @PrimaryColumn({ name: 'hand_over_number', type: 'bigint' })
  readonly handOverNumber!: bigint;

  /** TODO */
  @Column({ name: 'key_id', type: 'bigint' })
  readonly keyId!: bigint;

  /** TODO [checks: CHECK ((given_by <> received_by))] */
  @Column({ name: 'given_by', type: 'bigint' })
  readonly givenBy!: bigint;

  /** TODO [checks: CHECK ((given_by <> received_by)); CHECK ((returned_to <> received_by))] */
  @Column({ name: 'received_by', type: 'bigint' })
  readonly receivedBy!: bigint;

  /** TODO [checks: CHECK (((length(reason) >= 3) AND (length(reason) <= 500)))] */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** TODO [checks: CHECK ((due_at > handed_at)); CHECK ((returned_at >= handed_at))] */
  @Column({ name: 'handed_at', type: 'timestamptz' })
  readonly handedAt!: Date;

  /** TODO [checks: CHECK ((due_at > handed_at))] */
  @Column({ name: 'due_at', type: 'timestamptz' })
  readonly dueAt!: Date;

  /** TODO */
  @Column({ name: 'authorisation_id', type: 'bigint', nullable: true })
  readonly authorisationId!: bigint | null;

  /** TODO [checks: CHECK ((returned_at >= handed_at)); CHECK (((returned_at IS NULL) = (returned_to IS NULL)))] */
  @Column({ name: 'returned_at', type: 'timestamptz', nullable: true })
  readonly returnedAt!: Date | null;

  /** TODO [checks: CHECK (((returned_at IS NULL) = (returned_to IS NULL))); CHECK ((returned_to <> received_by))] */
  @Column({ name: 'returned_to', type: 'bigint', nullable: true })
  readonly returnedTo!: bigint | null;

  /** TODO [checks: CHECK ((length(return_note) <= 500))] */
  @Column({ name: 'return_note', type: 'text', default: () => "''::text" })
  readonly returnNote!: string;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
