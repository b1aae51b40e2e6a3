import { Column, Entity, PrimaryColumn } from 'typeorm';
import { xid8 } from '#platform/database/xid8.js';

/**
 * A signed head of an establishment's log (C2SP checkpoint, Ed25519), one for each sealed batch. Written by the sealer
 * in the transaction of the batch's leaves, then repeated in a file outside the database. Append-only, except for old
 * ones thinned by an act (`log_thinnings`).
 */
@Entity({ name: 'log_checkpoints' })
export class LogCheckpointEntity {
  /** The establishment whose log it heads; 0 for the operator itself. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Leaves of the tree at this head. */
  @PrimaryColumn({ name: 'tree_size', type: 'bigint' }) readonly treeSize!: bigint;

  /** Root of the Merkle tree over those leaves (RFC 6962), 32 bytes. */
  @Column({ name: 'root', type: 'bytea' }) readonly root!: Buffer;

  /** Roots of the tree's perfect subtrees, largest first, 32 bytes each: the next seal appends to them. */
  @Column({ name: 'frontier', type: 'bytea' }) readonly frontier!: Buffer;

  /**
   * Number of a transaction: the entries of all transactions before it are leaves, and the next seal continues from it.
   */
  @Column({ name: 'horizon', type: xid8 }) readonly horizon!: string;

  /** The signed text as published: origin, size and root in base64, a line each, then the signature. */
  @Column({ name: 'note', type: 'text' }) readonly note!: string;

  /** When the head was signed, by the server's clock. */
  @Column({ name: 'sealed_at', type: 'timestamptz' }) readonly sealedAt!: Date;
}
