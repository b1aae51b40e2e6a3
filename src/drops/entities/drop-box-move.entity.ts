import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { BoxPlace } from '#domain/cash/drops.js';

/**
 * A move of a box and its reason: one row for its registration and one for each later move. Append-only; written only
 * by the trigger `tell_box_move` on `drop_boxes` (`migrations/1800000025000-drops-counts.ts`), from the act of the
 * transaction.
 */
@Entity({ name: 'drop_box_moves' })
@ForeignKey('DropBoxEntity', ['establishmentId', 'boxId'], ['establishmentId', 'boxId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['movedBy'], ['personId'])
export class DropBoxMoveEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The moved box. */
  @PrimaryColumn({ name: 'box_id', type: 'bigint' }) readonly boxId!: bigint;

  /** Number among the moves of the box, from 1. */
  @PrimaryColumn({ name: 'move_number', type: 'integer' }) readonly moveNumber!: number;

  /** New place of the box. */
  @Column({ name: 'place', type: 'text' }) readonly place!: BoxPlace;

  /** The machine containing it from then on; null: none. */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true }) readonly machineId!: bigint | null;

  /** The drop responsible for it from then on; null: none. */
  @Column({ name: 'drop_id', type: 'bigint', nullable: true }) readonly dropId!: bigint | null;

  /** The act that moved it, such as `drops.exchange` or `drops.fitBox`. */
  @Column({ name: 'act', type: 'text' }) readonly act!: string;

  /** Stated reason for the act; empty: none. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" }) readonly reason!: string;

  /** Actor of the move. */
  @Column({ name: 'moved_by', type: 'bigint' }) readonly movedBy!: bigint;

  /** Time of the act. */
  @Column({ name: 'moved_at', type: 'timestamptz' }) readonly movedAt!: Date;

  /** Salt of the log's text digests, 16 bytes; null once the texts were erased. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
