import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Boxes handed by the team of a drop to a receiver outside it, who takes them in the count room and signs for their
 * numbers. Append-only, written by `ConveyancesService` (trigger `conveyance_leaves_the_team`).
 */
@Entity({ name: 'drop_conveyances' })
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('SignatureEntity', ['establishmentId', 'signatureId'], ['establishmentId', 'signatureId'])
@ForeignKey('PersonEntity', ['handedBy'], ['personId'])
@ForeignKey('PersonEntity', ['receivedBy'], ['personId'])
export class DropConveyanceEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The drop of the boxes. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' }) readonly dropId!: bigint;

  /** Number among the conveyances of the drop, from 1. */
  @PrimaryColumn({ name: 'conveyance_number', type: 'integer' }) readonly conveyanceNumber!: number;

  /** Team member who handed them over. */
  @Column({ name: 'handed_by', type: 'bigint' }) readonly handedBy!: bigint;

  /** The receiver, identified by their own secret; not on the team. */
  @Column({ name: 'received_by', type: 'bigint' }) readonly receivedBy!: bigint;

  /** The receiver's signature of the boxes' numbers, the seal and the note. */
  @Column({ name: 'signature_id', type: 'bigint' }) readonly signatureId!: bigint;

  /** Number of the trolley's seal, 40 characters at most; empty: none noted. */
  @Column({ name: 'seal', type: 'text', default: () => "''::text" }) readonly seal!: string;

  /** Note about the way, 500 characters at most; usually empty. */
  @Column({ name: 'note', type: 'text', default: () => "''::text" }) readonly note!: string;

  /** Time of the hand-over by the server's clock. */
  @Column({ name: 'handed_at', type: 'timestamptz' }) readonly handedAt!: Date;

  /** Salt of the log's text digests, 16 bytes; null once the texts were erased. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
