import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type { KeyLossOutcome } from '#domain/floor/keys.js';

/**
 * A missing key, until it is found or its locks are changed (MC:20.1). Only the settlement is written later, once, by a
 * person other than the reporter (trigger `settle_key_loss_once`); a key is missing once at a time.
 */
@Entity({ name: 'key_losses' })
@ForeignKey('KeyEntity', ['establishmentId', 'keyId'], ['establishmentId', 'keyId'])
@ForeignKey('PersonEntity', ['reportedBy'], ['personId'])
@ForeignKey('PersonEntity', ['settledBy'], ['personId'])
@Index('key_losses_open', ['establishmentId', 'keyId'], { unique: true, where: 'settled_at IS NULL' })
export class KeyLossEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'loss_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly lossId!: bigint;

  /** The missing key. */
  @Column({ name: 'key_id', type: 'bigint' }) readonly keyId!: bigint;

  /** Reporter, who may not settle the loss. */
  @Column({ name: 'reported_by', type: 'bigint' }) readonly reportedBy!: bigint;

  /** Time of the report, by the server's clock. */
  @Column({ name: 'reported_at', type: 'timestamptz' }) readonly reportedAt!: Date;

  /** Circumstances of the loss, 3 to 2000 characters. */
  @Column({ name: 'circumstances', type: 'text' }) readonly circumstances!: string;

  /** Time of the settlement; null while the key is missing. */
  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true }) readonly settledAt!: Date | null;

  /** User who settled the loss, never its reporter; null while the key is missing. */
  @Column({ name: 'settled_by', type: 'bigint', nullable: true }) readonly settledBy!: bigint | null;

  /**
   * `found`: the key is back in its custody · `locksChanged`: it opens nothing any more and is out of use. Null while
   * the key is missing.
   */
  @Column({ name: 'outcome', type: 'text', nullable: true }) readonly outcome!: KeyLossOutcome | null;

  /** Grounds of the settlement, 3 to 2000 characters; null while the key is missing. */
  @Column({ name: 'settlement_reason', type: 'text', nullable: true }) readonly settlementReason!: string | null;

  /** Salt of the log's digests of the texts, 16 bytes; null once erased with them. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
