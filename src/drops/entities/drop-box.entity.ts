import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { BoxPlace, Container } from '#domain/cash/drops.js';

/**
 * A numbered bill box or bucket, always in one known place (MC:19.5, MC:19.6). `BoxesService` registers it. It moves
 * only along the transitions of `box_may_go` (trigger `box_goes_its_way`), and each move is a row of `drop_box_moves`.
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
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Identifier assigned by the database; people use `boxNumber`. */
  @PrimaryColumn({ name: 'box_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly boxId!: bigint;

  /** Number written on it, up to 20 letters, digits, dots and hyphens; permanent. */
  @Column({ name: 'box_number', type: 'text' }) readonly boxNumber!: string;

  /** Kind of container, which determines the media it may contain. */
  @Column({ name: 'container', type: 'text' }) readonly container!: Container;

  /** Person who registered it. */
  @Column({ name: 'registered_by', type: 'bigint' }) readonly registeredBy!: bigint;

  /** Registration time by the server's clock. */
  @Column({ name: 'registered_at', type: 'timestamptz' }) readonly registeredAt!: Date;

  /** Current place; it starts in stock. */
  @Column({ name: 'place', type: 'text', default: () => "'stock'::text" }) readonly place!: BoxPlace;

  /** The machine containing it, one box of each kind at most; null: none. */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true }) readonly machineId!: bigint | null;

  /** The drop that brought it in, or lost it; null: none. */
  @Column({ name: 'drop_id', type: 'bigint', nullable: true }) readonly dropId!: bigint | null;

  /** Number of its last row in `drop_box_moves`, from 1; incremented by the trigger `box_goes_its_way`. */
  @Column({ name: 'move_number', type: 'integer', default: () => '1' }) readonly moveNumber!: number;
}
