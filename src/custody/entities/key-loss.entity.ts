import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'key_losses' })
@ForeignKey('KeyEntity', ['establishmentId', 'keyId'], ['establishmentId', 'keyId'])
@ForeignKey('PersonEntity', ['reportedBy'], ['personId'])
@ForeignKey('PersonEntity', ['settledBy'], ['personId'])
@Index('key_losses_open', ['establishmentId', 'keyId'], { unique: true, where: 'settled_at IS NULL' })
export class KeyLossEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'loss_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly lossId!: bigint;

  /** TODO */
  @Column({ name: 'key_id', type: 'bigint' })
  readonly keyId!: bigint;

  /** TODO [checks: CHECK ((settled_by <> reported_by))] */
  @Column({ name: 'reported_by', type: 'bigint' })
  readonly reportedBy!: bigint;

  /** TODO [checks: CHECK ((settled_at >= reported_at))] */
  @Column({ name: 'reported_at', type: 'timestamptz' })
  readonly reportedAt!: Date;

  /** TODO [checks: CHECK (((length(circumstances) >= 3) AND (length(circumstances) <= 2000)))] */
  @Column({ name: 'circumstances', type: 'text' })
  readonly circumstances!: string;

  /** TODO [checks: CHECK ((settled_at >= reported_at)); CHECK ((num_nulls(settled_at, settled_by, outcome, settlement_reason) = ANY (ARRAY[0, 4])))] */
  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true })
  readonly settledAt!: Date | null;

  /** TODO [checks: CHECK ((num_nulls(settled_at, settled_by, outcome, settlement_reason) = ANY (ARRAY[0, 4]))); CHECK ((settled_by <> reported_by))] */
  @Column({ name: 'settled_by', type: 'bigint', nullable: true })
  readonly settledBy!: bigint | null;

  /** TODO [checks: CHECK ((num_nulls(settled_at, settled_by, outcome, settlement_reason) = ANY (ARRAY[0, 4]))); CHECK ((outcome = ANY (ARRAY['found'::text, 'locksChanged'::text])))] */
  @Column({ name: 'outcome', type: 'text', nullable: true })
  readonly outcome!: 'found' | 'locksChanged' | null;

  /** TODO [checks: CHECK ((num_nulls(settled_at, settled_by, outcome, settlement_reason) = ANY (ARRAY[0, 4]))); CHECK (((length(settlement_reason) >= 3) AND (length(settlement_reason) <= 2000)))] */
  @Column({ name: 'settlement_reason', type: 'text', nullable: true })
  readonly settlementReason!: string | null;
}
