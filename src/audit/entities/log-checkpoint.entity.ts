import { Column, Entity, PrimaryColumn } from 'typeorm';
import { xid8 } from '../../platform/database/xid8.js';

/** TODO table */
@Entity({ name: 'log_checkpoints' })
export class LogCheckpointEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO [checks: CHECK ((tree_size > 0))] */
  @PrimaryColumn({ name: 'tree_size', type: 'bigint' })
  readonly treeSize!: bigint;

  /** TODO [checks: CHECK ((octet_length(root) = 32))] */
  @Column({ name: 'root', type: 'bytea' })
  readonly root!: Buffer;

  /** TODO */
  @Column({ name: 'frontier', type: 'bytea' })
  readonly frontier!: Buffer;

  /** TODO */
  @Column({ name: 'horizon', type: xid8 })
  readonly horizon!: string;

  /** TODO */
  @Column({ name: 'note', type: 'text' })
  readonly note!: string;

  /** TODO */
  @Column({ name: 'sealed_at', type: 'timestamptz' })
  readonly sealedAt!: Date;
}
