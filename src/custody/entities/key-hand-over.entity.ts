import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';

/**
 * A hand-over of a key, an entry of the register `keys`: giver, receiver, reason, due time and return (MC:20.1). Only
 * the return is written later, once (trigger `return_key_once`); a key is out once at a time.
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
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number in the register, from 1 without a gap. */
  @PrimaryColumn({ name: 'hand_over_number', type: 'bigint' }) readonly handOverNumber!: bigint;

  /** The key. */
  @Column({ name: 'key_id', type: 'bigint' }) readonly keyId!: bigint;

  /** Custodian who gave it out. */
  @Column({ name: 'given_by', type: 'bigint' }) readonly givenBy!: bigint;

  /** Receiver, identified by their own PIN or password; never the giver. */
  @Column({ name: 'received_by', type: 'bigint' }) readonly receivedBy!: bigint;

  /** Reason, 3 to 500 characters. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** Time of the hand-over, by the server's clock. */
  @Column({ name: 'handed_at', type: 'timestamptz' }) readonly handedAt!: Date;

  /** Time by which it must be returned: at most the setting `keyOutMinutes` later. */
  @Column({ name: 'due_at', type: 'timestamptz' }) readonly dueAt!: Date;

  /**
   * The drop's authorisation for a key of a stand or of box release, the count's for a key of bill boxes; null for a
   * machine's key.
   */
  @Column({ name: 'authorisation_id', type: 'bigint', nullable: true }) readonly authorisationId!: bigint | null;

  /** Time of the return, by the server's clock; null while the key is out. */
  @Column({ name: 'returned_at', type: 'timestamptz', nullable: true }) readonly returnedAt!: Date | null;

  /** Custodian who took it back, never its holder; null while it is out. */
  @Column({ name: 'returned_to', type: 'bigint', nullable: true }) readonly returnedTo!: bigint | null;

  /** Note on the return, at most 500 characters; may be empty. */
  @Column({ name: 'return_note', type: 'text', default: () => "''::text" }) readonly returnNote!: string;

  /** Time at which the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once erased with them. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
