import { Column, Entity, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'log_leaves' })
export class LogLeafEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'recorded_at', type: 'timestamptz' })
  readonly recordedAt!: Date;

  /** TODO */
  @PrimaryColumn({ name: 'entry_id', type: 'bigint' })
  readonly entryId!: bigint;

  /** TODO [checks: CHECK ((leaf_index >= 0))] */
  @Column({ name: 'leaf_index', type: 'bigint' })
  readonly leafIndex!: bigint;

  /** TODO [checks: CHECK ((octet_length(leaf_hash) = 32))] */
  @Column({ name: 'leaf_hash', type: 'bytea' })
  readonly leafHash!: Buffer;
}
