import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Boxes handed from the team of a drop to somebody outside it, who receives them in the count room and signs for their
 * numbers. Append-only, written by `ConveyancesService` (trigger `conveyance_leaves_the_team`).
 */
@Entity({ name: 'drop_conveyances' })
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('SignatureEntity', ['establishmentId', 'signatureId'], ['establishmentId', 'signatureId'])
@ForeignKey('PersonEntity', ['handedBy'], ['personId'])
@ForeignKey('PersonEntity', ['receivedBy'], ['personId'])
export class DropConveyanceEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The drop whose boxes they are. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** Its place among the conveyances of the drop, from 1. */
  @PrimaryColumn({ name: 'conveyance_number', type: 'integer' })
  readonly conveyanceNumber!: number;

  /** Who of the team handed them over. */
  @Column({ name: 'handed_by', type: 'bigint' })
  readonly handedBy!: bigint;

  /** Who received them, by their own secret; not of the team. */
  @Column({ name: 'received_by', type: 'bigint' })
  readonly receivedBy!: bigint;

  /** The receiver's signature of the boxes' numbers, the seal and the note. */
  @Column({ name: 'signature_id', type: 'bigint' })
  readonly signatureId!: bigint;

  /** The number of the seal on what carried them, 40 characters at most; empty: none was noted. */
  @Column({ name: 'seal', type: 'text', default: () => "''::text" })
  readonly seal!: string;

  /** What was noted of the way, 500 characters at most; usually empty. */
  @Column({ name: 'note', type: 'text', default: () => "''::text" })
  readonly note!: string;

  /** When they were handed over, by the server's clock. */
  @Column({ name: 'handed_at', type: 'timestamptz' })
  readonly handedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
