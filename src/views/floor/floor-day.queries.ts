import { queryOptionalRow, queryRows, type Queryable } from '#platform/database/rows.js';
import type { MachineDayState } from '#domain/reconciliation/reconciliation-types.js';

/** Metered win: a loss, no play at all, or thirds of the winning machines, lowest first. */
export type WinBand = 'loss' | 'noPlay' | 'low' | 'middle' | 'high' | 'unknown';
/** Actual hold against theoretical, by the tolerance in points that judged the day. */
export type HoldBand = 'below' | 'within' | 'above' | 'unknown';
/** Counted minus metered amounts of notes, tickets and coins together, since the boxes before. */
export type VarianceBand = 'short' | 'even' | 'over' | 'uncounted' | 'unknown';

/** Result of a stand's machine on the day; amounts in minor units, percentages with four decimals; null: not known. */
export interface StandResult {
  readonly coinInMinor: bigint | null;
  readonly meteredWinMinor: bigint | null;
  readonly actualHoldPercent: string | null;
  readonly theoreticalHoldPercent: string | null;
  /** Null when nothing was counted, or its meters are unknown. */
  readonly varianceMinor: bigint | null;
  readonly winBand: WinBand;
  readonly holdBand: HoldBand;
  readonly varianceBand: VarianceBand;
}

/** A stand with its machine as of the day's closing. */
export interface FloorStandRow {
  readonly standNumber: string;
  readonly room: string;
  /** From 1; null: not on a plan in force on the day. */
  readonly gridColumn: number | null;
  readonly gridRow: number | null;
  readonly machine: string | null;
  readonly maker: string | null;
  readonly model: string | null;
  readonly gameName: string | null;
  readonly denominationMinor: bigint | null;
  /** State of the machine in the day; null: no machine. */
  readonly state: MachineDayState | null;
}

/** A stand with the results of its machine in the day's run; null without a run. */
export interface ComputedStandRow extends FloorStandRow {
  readonly result: StandResult | null;
  readonly blockingCount: number;
  readonly toExplainCount: number;
}

export interface FloorRoomRow {
  readonly room: string;
  /** 0 when the room had no plan by that day. */
  readonly revision: number;
  readonly effectiveFrom: string | null;
  readonly columnCount: number;
  readonly rowCount: number;
}

const PLAN_IN_FORCE_SQL = `lateral (
    select floor_plans.* from floor_plans_public as floor_plans
    where floor_plans.establishment_id = $1 and floor_plans.room = stands.room
      and floor_plans.effective_from <= $2::date
    order by floor_plans.revision desc
    limit 1
  ) as plan`;

/** Lists each room of the file of stands with the plan in force on the day. */
export function listRoomsOfDay(db: Queryable, establishmentId: number, gamingDay: string): Promise<FloorRoomRow[]> {
  return queryRows<FloorRoomRow>(
    db,
    `select stands.room, coalesce(plan.revision, 0) as revision, plan.effective_from as "effectiveFrom",
        coalesce(plan.column_count, 0)::integer as "columnCount", coalesce(plan.row_count, 0)::integer as "rowCount"
      from (select distinct stands.room from stands_public as stands where stands.establishment_id = $1) as stands
      left join ${PLAN_IN_FORCE_SQL} on true
      order by stands.room`,
    [establishmentId, gamingDay],
  );
}

/**
 * Lists every stand in use when the day closed: its cell and its machine. Where the day has a run, it adds the
 * machine's results.
 */
export function listStandsOfDay(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
  closesAt: Date,
): Promise<ComputedStandRow[]> {
  return queryRows<ComputedStandRow>(db, STANDS_SQL, [establishmentId, gamingDay, closesAt]);
}

/** Returns the last day that has a run; undefined without one. */
export async function findLastComputedDay(db: Queryable, establishmentId: number): Promise<string | undefined> {
  const lastRun = await queryOptionalRow<{ readonly gamingDay: string | null }>(
    db,
    `select max(reconciliation_runs.gaming_day) as "gamingDay" from reconciliation_runs_public as reconciliation_runs
      where reconciliation_runs.establishment_id = $1`,
    [establishmentId],
  );
  return lastRun?.gamingDay ?? undefined;
}

const STANDS_SQL = `
  with results as (
    select lines.*,
      -- thirds of the winning machines: losing, idle and unknown ones are left out
      ntile(3) over (
        partition by lines.coin_in_minor > 0 and lines.metered_win_minor >= 0
        order by lines.metered_win_minor, lines.machine_id) as third
    from (
      select machine_days.machine_id, machine_days.state, machine_days.counted,
        known(machine_days.coin_in_minor)::bigint as coin_in_minor,
        known(machine_days.metered_win_minor)::bigint as metered_win_minor,
        known(round(100 * machine_days.metered_win_minor / nullif(machine_days.coin_in_minor, 0), 4)) as actual_hold,
        known(round(100 * machine_days.theoretical_win_minor / nullif(machine_days.judged_coin_in_minor, 0), 4))
          as theoretical_hold,
        case when machine_days.counted then known(coalesce(machine_days.notes_variance_minor, 0)
          + coalesce(machine_days.tickets_variance_minor, 0) + coalesce(machine_days.coins_variance_minor, 0))::bigint
        end as variance
      from machine_days
      where machine_days.establishment_id = $1 and machine_days.gaming_day = $2::date
    ) as lines
  ), judged as (
    select (reconciliation_runs.settings -> 'holdTolerancePoints' ->> 'value')::numeric as hold_points
    from current_runs
    join reconciliation_runs_public as reconciliation_runs using (establishment_id, gaming_day, run_number)
    where current_runs.establishment_id = $1 and current_runs.gaming_day = $2::date
  ), open_findings as (
    select current_findings.machine_id,
      (count(*) filter (where current_findings.severity = 'blocking'))::integer as blocking,
      (count(*) filter (where current_findings.severity = 'toExplain'
        and current_findings.decision is distinct from 'approved'))::integer as to_explain
    from current_findings
    where current_findings.establishment_id = $1 and current_findings.gaming_day = $2::date
      and current_findings.machine_id is not null
    group by current_findings.machine_id
  ), standing as (
    select version.stand_id, version.state, version.model, version.game_name, version.denomination_minor,
      machines.machine_id, machines.sbm_number, machines.maker
    from machines_public as machines
    join lateral (
      select machine_versions.* from machine_versions_public as machine_versions
      where machine_versions.establishment_id = $1 and machine_versions.machine_id = machines.machine_id
        and machine_versions.effective_at < $3::timestamptz
      order by machine_versions.effective_at desc, machine_versions.version_number desc
      limit 1
    ) as version on version.stand_id is not null
    where machines.establishment_id = $1
  )
  select stands.stand_number as "standNumber", stands.room,
    placed.grid_column as "gridColumn", placed.grid_row as "gridRow",
    standing.sbm_number as machine, standing.maker, standing.model, standing.game_name as "gameName",
    standing.denomination_minor as "denominationMinor",
    coalesce(results.state, standing.state) as state,
    coalesce(open_findings.blocking, 0) as "blockingCount",
    coalesce(open_findings.to_explain, 0) as "toExplainCount",
    case when results.machine_id is not null then jsonb_build_object(
      'coinInMinor', results.coin_in_minor::text,
      'meteredWinMinor', results.metered_win_minor::text,
      'actualHoldPercent', results.actual_hold::text,
      'theoreticalHoldPercent', results.theoretical_hold::text,
      'varianceMinor', results.variance::text,
      'winBand', case
        when results.coin_in_minor = 0 then 'noPlay'
        when num_nulls(results.coin_in_minor, results.metered_win_minor) > 0 then 'unknown'
        when results.metered_win_minor < 0 then 'loss'
        else (array['low', 'middle', 'high'])[results.third]
      end,
      'holdBand', case
        when results.actual_hold is null or results.theoretical_hold is null then 'unknown'
        when results.actual_hold - results.theoretical_hold > (select judged.hold_points from judged) then 'above'
        when results.theoretical_hold - results.actual_hold > (select judged.hold_points from judged) then 'below'
        else 'within'
      end,
      'varianceBand', case
        when not results.counted then 'uncounted'
        when results.variance is null then 'unknown'
        when results.variance < 0 then 'short'
        when results.variance > 0 then 'over'
        else 'even'
      end)
    end as result
  from stands_public as stands
  left join ${PLAN_IN_FORCE_SQL} on true
  left join floor_plan_cells_public as placed on placed.establishment_id = stands.establishment_id
    and placed.plan_id = plan.plan_id and placed.stand_id = stands.stand_id
  left join standing on standing.stand_id = stands.stand_id
  left join results on results.machine_id = standing.machine_id
  left join open_findings on open_findings.machine_id = standing.machine_id
  where stands.establishment_id = $1 and (stands.retired_at is null or stands.retired_at >= $3::timestamptz)
  order by stands.room, placed.grid_row, placed.grid_column, stands.stand_number`;
