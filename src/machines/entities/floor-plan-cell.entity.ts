import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'floor_plan_cells' })
@Unique(['establishmentId', 'planId', 'gridColumn', 'gridRow'])
@ForeignKey('FloorPlanEntity', ['establishmentId', 'planId'], ['establishmentId', 'planId'])
@ForeignKey('StandEntity', ['establishmentId', 'standId'], ['establishmentId', 'standId'])
export class FloorPlanCellEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'plan_id', type: 'bigint' })
  readonly planId!: bigint;

  /** TODO */
  @PrimaryColumn({ name: 'stand_id', type: 'bigint' })
  readonly standId!: bigint;

  /** TODO [checks: CHECK ((grid_column >= 1))] */
  @Column({ name: 'grid_column', type: 'smallint' })
  readonly gridColumn!: number;

  /** TODO [checks: CHECK ((grid_row >= 1))] */
  @Column({ name: 'grid_row', type: 'smallint' })
  readonly gridRow!: number;
}
