import { listColumns, queryOptionalRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** A plan of a room as it was laid out, without its stands. */
export interface FloorPlanRow {
  /** Numbered by the database, across establishments. */
  readonly planId: bigint;
  /** The room, as its stands name it: 1 to 80 characters. */
  readonly room: string;
  /** 1 for the first plan of the room, one more for each new layout. */
  readonly revision: number;
  /** The gaming day from which it applies, `YYYY-MM-DD`. */
  readonly effectiveFrom: string;
  /** Columns of the grid, 1 to 120. */
  readonly columnCount: number;
  /** Rows of the grid, 1 to 120. */
  readonly rowCount: number;
  readonly standCount: number;
  /** Reason for the layout, at most 2000 characters; may be empty. */
  readonly reason: string;
  readonly recordedByName: string | null;
  /** When the database recorded it. */
  readonly recordedAt: Date;
}

/** The place of a stand: columns from the left and rows from the top, both from 1. */
export interface FloorPlanCell {
  readonly standNumber: string;
  readonly gridColumn: number;
  readonly gridRow: number;
}

const PLAN_COLUMNS = `floor_plans.plan_id as "planId", floor_plans.room, floor_plans.revision,
  floor_plans.effective_from as "effectiveFrom", floor_plans.column_count as "columnCount",
  floor_plans.row_count as "rowCount", floor_plans.cell_count as "standCount", floor_plans.reason,
  people.full_name as "recordedByName", floor_plans.recorded_at as "recordedAt"`;

/** Returns the last plan of a room; undefined when it was never laid out. */
export function findLastPlan(db: Queryable, establishmentId: number, room: string): Promise<FloorPlanRow | undefined> {
  return queryOptionalRow<FloorPlanRow>(
    db,
    `select ${PLAN_COLUMNS} from floor_plans
      left join people_names as people on people.person_id = floor_plans.recorded_by
      where floor_plans.establishment_id = $1 and floor_plans.room = $2
      order by floor_plans.revision desc
      limit 1`,
    [establishmentId, room],
  );
}

/** Returns every plan of a room, or of all rooms when null, latest first, at most 500. */
export function listFloorPlans(db: Queryable, establishmentId: number, room: string | null): Promise<FloorPlanRow[]> {
  return queryRows<FloorPlanRow>(
    db,
    `select ${PLAN_COLUMNS} from floor_plans
      left join people_names as people on people.person_id = floor_plans.recorded_by
      where floor_plans.establishment_id = $1 and ($2::text is null or floor_plans.room = $2)
      order by floor_plans.recorded_at desc, floor_plans.plan_id desc
      limit 500`,
    [establishmentId, room],
  );
}

/** Places stands on a plan by their numbers. The database checks that no cell is used twice or outside the plan. */
export async function insertPlanCells(
  tx: Tx,
  establishmentId: number,
  planId: bigint,
  cells: readonly FloorPlanCell[],
): Promise<void> {
  await queryRows(
    tx,
    `insert into floor_plan_cells (establishment_id, plan_id, stand_id, grid_column, grid_row)
      select $1, $2, stands.stand_id, cell.grid_column, cell.grid_row
      from unnest($3::text[], $4::smallint[], $5::smallint[]) as cell (stand_number, grid_column, grid_row)
      join stands on stands.establishment_id = $1 and stands.stand_number = cell.stand_number`,
    [establishmentId, planId, ...listColumns(cells, 'standNumber', 'gridColumn', 'gridRow')],
  );
}
