import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * The lid of a cylinder, locked at the end of a session (MC:3.1, AI67:16). Append-only, written by `TableLidsService`;
 * never before the session's end (trigger `table_lid_follows_end`).
 */
@Entity({ name: 'table_lids' })
@ForeignKey('TableSessionEntity', ['establishmentId', 'sessionId'], ['establishmentId', 'sessionId'])
@ForeignKey('PersonEntity', ['lockedBy'], ['personId'])
export class TableLidEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The ended session. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint' }) readonly sessionId!: bigint;

  /** The person who locked it. */
  @Column({ name: 'locked_by', type: 'bigint' }) readonly lockedBy!: bigint;

  /** When it was locked, by the server's clock. */
  @Column({ name: 'locked_at', type: 'timestamptz' }) readonly lockedAt!: Date;
}
