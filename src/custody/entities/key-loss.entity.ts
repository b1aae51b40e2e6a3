import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * That a key is not where it should be (MC:20.1), until it is found or its locks are changed. Only the settlement is
 * written later, once, by somebody else (trigger `settle_key_loss_once`); a key is missing once at a time.
 */
@Entity({ name: 'key_losses' })
@ForeignKey('KeyEntity', ['establishmentId', 'keyId'], ['establishmentId', 'keyId'])
@ForeignKey('PersonEntity', ['reportedBy'], ['personId'])
@ForeignKey('PersonEntity', ['settledBy'], ['personId'])
@Index('key_losses_open', ['establishmentId', 'keyId'], { unique: true, where: 'settled_at IS NULL' })
export class KeyLossEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'loss_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly lossId!: bigint;

  /** The missing key. */
  @Column({ name: 'key_id', type: 'bigint' })
  readonly keyId!: bigint;

  /** Who reported it, and so may not settle it. */
  @Column({ name: 'reported_by', type: 'bigint' })
  readonly reportedBy!: bigint;

  /** Since when it is known to be missing, by the server's clock. */
  @Column({ name: 'reported_at', type: 'timestamptz' })
  readonly reportedAt!: Date;

  /** How it was missed, 3 to 2000 characters. */
  @Column({ name: 'circumstances', type: 'text' })
  readonly circumstances!: string;

  /** When the loss was settled; null while the key is missing. */
  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true })
  readonly settledAt!: Date | null;

  /** Who settled it, never who reported it; null while the key is missing. */
  @Column({ name: 'settled_by', type: 'bigint', nullable: true })
  readonly settledBy!: bigint | null;

  /**
   * `found`: the key is in its custody again · `locksChanged`: it opens nothing more and is out of use. Null while it
   * is missing.
   */
  @Column({ name: 'outcome', type: 'text', nullable: true })
  readonly outcome!: 'found' | 'locksChanged' | null;

  /** What the settlement rests on, 3 to 2000 characters; null while the key is missing. */
  @Column({ name: 'settlement_reason', type: 'text', nullable: true })
  readonly settlementReason!: string | null;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
