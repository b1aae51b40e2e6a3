import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * A key given out of its custody, an entry of the register `keys`: who, when, why, until when, and its return
 * (MC:20.1). Only the return is written later, once (trigger `return_key_once`); a key is out once at a time.
 */
@Entity({ name: 'key_hand_overs' })
@ForeignKey('KeyAuthorisationEntity', ['establishmentId', 'authorisationId'], ['establishmentId', 'authorisationId'])
@ForeignKey('KeyEntity', ['establishmentId', 'keyId'], ['establishmentId', 'keyId'])
@ForeignKey('PersonEntity', ['givenBy'], ['personId'])
@ForeignKey('PersonEntity', ['receivedBy'], ['personId'])
@ForeignKey('PersonEntity', ['returnedTo'], ['personId'])
@Index('key_hand_overs_out', ['establishmentId', 'keyId'], { unique: true, where: 'returned_at IS NULL' })
export class KeyHandOverEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Its number in the register, from 1 without a gap. */
  @PrimaryColumn({ name: 'hand_over_number', type: 'bigint' })
  readonly handOverNumber!: bigint;

  /** The key. */
  @Column({ name: 'key_id', type: 'bigint' })
  readonly keyId!: bigint;

  /** Who gave it out of its custody. */
  @Column({ name: 'given_by', type: 'bigint' })
  readonly givenBy!: bigint;

  /** Who received it, proved by their own PIN or password; never who gave it. */
  @Column({ name: 'received_by', type: 'bigint' })
  readonly receivedBy!: bigint;

  /** Why, 3 to 500 characters. */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** When it was handed over, by the server's clock. */
  @Column({ name: 'handed_at', type: 'timestamptz' })
  readonly handedAt!: Date;

  /** When it is to be back: the setting `keyOutMinutes` later at most. */
  @Column({ name: 'due_at', type: 'timestamptz' })
  readonly dueAt!: Date;

  /** Of the drop, for a key of a stand or of box release; of the count, for one of bill boxes; null for a machine's. */
  @Column({ name: 'authorisation_id', type: 'bigint', nullable: true })
  readonly authorisationId!: bigint | null;

  /** When it was returned, by the server's clock; null while it is out. */
  @Column({ name: 'returned_at', type: 'timestamptz', nullable: true })
  readonly returnedAt!: Date | null;

  /** Who took it back into custody, never who held it; null while it is out. */
  @Column({ name: 'returned_to', type: 'bigint', nullable: true })
  readonly returnedTo!: bigint | null;

  /** What was noted at its return, at most 500 characters; may be empty. */
  @Column({ name: 'return_note', type: 'text', default: () => "''::text" })
  readonly returnNote!: string;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
