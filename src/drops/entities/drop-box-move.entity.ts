import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { BoxPlace } from '../../domain/cash/drops.js';

/**
 * Where a box went and why: one row for its registration and each move after it. Append-only; the trigger
 * `tell_box_move` on `drop_boxes` alone writes it (`migrations/1800000025000-drops-counts.ts`), from the act of the
 * transaction.
 */
@Entity({ name: 'drop_box_moves' })
@ForeignKey('DropBoxEntity', ['establishmentId', 'boxId'], ['establishmentId', 'boxId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['movedBy'], ['personId'])
export class DropBoxMoveEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The box that moved. */
  @PrimaryColumn({ name: 'box_id', type: 'bigint' })
  readonly boxId!: bigint;

  /** Its place among the moves of the box, from 1. */
  @PrimaryColumn({ name: 'move_number', type: 'integer' })
  readonly moveNumber!: number;

  /** Where the box is from then on. */
  @Column({ name: 'place', type: 'text' })
  readonly place!: BoxPlace;

  /** The machine that holds it from then on; null: none. */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true })
  readonly machineId!: bigint | null;

  /** The drop that has it from then on; null: none. */
  @Column({ name: 'drop_id', type: 'bigint', nullable: true })
  readonly dropId!: bigint | null;

  /** The act that moved it, such as `drops.exchange` or `drops.fitBox`. */
  @Column({ name: 'act', type: 'text' })
  readonly act!: string;

  /** The reason given for that act; empty when none was. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" })
  readonly reason!: string;

  /** Whose act it was. */
  @Column({ name: 'moved_by', type: 'bigint' })
  readonly movedBy!: bigint;

  /** When the act happened. */
  @Column({ name: 'moved_at', type: 'timestamptz' })
  readonly movedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
