import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/**
 * The place of a stand on a plan of the floor: each stand once, one stand per cell. Written together with its plan;
 * append-only.
 */
@Entity({ name: 'floor_plan_cells' })
@Unique(['establishmentId', 'planId', 'gridColumn', 'gridRow'])
@ForeignKey('FloorPlanEntity', ['establishmentId', 'planId'], ['establishmentId', 'planId'])
@ForeignKey('StandEntity', ['establishmentId', 'standId'], ['establishmentId', 'standId'])
export class FloorPlanCellEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The plan it is on. */
  @PrimaryColumn({ name: 'plan_id', type: 'bigint' }) readonly planId!: bigint;

  /** A stand of the plan's room, in use when the plan was laid out. */
  @PrimaryColumn({ name: 'stand_id', type: 'bigint' }) readonly standId!: bigint;

  /** Column of the grid, from 1 at the left. */
  @Column({ name: 'grid_column', type: 'smallint' }) readonly gridColumn!: number;

  /** Row of the grid, from 1 at the top. */
  @Column({ name: 'grid_row', type: 'smallint' }) readonly gridRow!: number;
}
