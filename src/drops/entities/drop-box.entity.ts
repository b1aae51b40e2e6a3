import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { BoxPlace, Container } from '#domain/cash/drops.js';

/**
 * A bill box or a bucket with its number, at every moment in one known place (MC:19.5, MC:19.6). `BoxesService`
 * registers it; it moves only along the ways of `box_may_go` (trigger `box_goes_its_way`), and each move is a row of
 * `drop_box_moves`.
 */
@Entity({ name: 'drop_boxes' })
@Unique(['establishmentId', 'boxNumber'])
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['registeredBy'], ['personId'])
@Index('drop_boxes_in_machines', ['establishmentId', 'machineId', 'container'], {
  unique: true,
  where: 'machine_id IS NOT NULL',
})
export class DropBoxEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Given by the database; people use `boxNumber`. */
  @PrimaryColumn({ name: 'box_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly boxId!: bigint;

  /** The number written on it, up to 20 letters, digits, dots and hyphens, given once and for all. */
  @Column({ name: 'box_number', type: 'text' })
  readonly boxNumber!: string;

  /** What it is, and so which medium it may hold. */
  @Column({ name: 'container', type: 'text' })
  readonly container!: Container;

  /** Who entered it in the file of boxes. */
  @Column({ name: 'registered_by', type: 'bigint' })
  readonly registeredBy!: bigint;

  /** When it was entered, by the server's clock. */
  @Column({ name: 'registered_at', type: 'timestamptz' })
  readonly registeredAt!: Date;

  /** Where it is; it begins in stock. */
  @Column({ name: 'place', type: 'text', default: () => "'stock'::text" })
  readonly place!: BoxPlace;

  /** The machine that holds it, one of each kind at most; null: it is in no machine. */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true })
  readonly machineId!: bigint | null;

  /** The drop that brought it in, or from which it went missing; null: no drop has it. */
  @Column({ name: 'drop_id', type: 'bigint', nullable: true })
  readonly dropId!: bigint | null;

  /** Its last row of `drop_box_moves`, from 1; the trigger `box_goes_its_way` counts it up. */
  @Column({ name: 'move_number', type: 'integer', default: () => '1' })
  readonly moveNumber!: number;
}
