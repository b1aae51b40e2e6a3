import type { HoldDay } from '#domain/reconciliation/hold-period.js';
import { scaleDecimalText } from '#domain/reconciliation/tolerance.js';
import { queryRows, type Queryable } from '#platform/database/rows.js';
import type { DayWindow } from './machine-days.queries.js';

/** A machine and the last change of its terms before the day closes. */
interface TermsChangeRow {
  readonly machineId: bigint;
  readonly changedAt: Date;
}

/**
 * Returns, for machines whose terms ever changed, the instant of the last change before the day closes. The terms are
 * denomination, certified return, rake and program; a program number that was missing and is now known is no change.
 */
function listTermsChanges(db: Queryable, window: DayWindow): Promise<TermsChangeRow[]> {
  return queryRows<TermsChangeRow>(
    db,
    `with in_force as (
        select distinct on (machine_versions.machine_id, machine_versions.effective_at)
          machine_versions.machine_id, machine_versions.effective_at, machine_versions.change,
          machine_versions.denomination_minor, machine_versions.return_percent, machine_versions.rake_percent,
          machine_versions.program_id
        from machine_versions_public as machine_versions
        where machine_versions.establishment_id = $1 and machine_versions.effective_at < $2
          and ($3::bigint[] is null or machine_versions.machine_id = any($3::bigint[]))
        order by machine_versions.machine_id, machine_versions.effective_at, machine_versions.version_number desc
      ), compared as (
        select in_force.machine_id, in_force.effective_at,
          lag(in_force.effective_at) over earlier is not null and (
            in_force.change = 'program'
            or in_force.denomination_minor <> lag(in_force.denomination_minor) over earlier
            or in_force.return_percent is distinct from lag(in_force.return_percent) over earlier
            or in_force.rake_percent is distinct from lag(in_force.rake_percent) over earlier
            or (lag(in_force.program_id) over earlier <> ''
              and in_force.program_id <> lag(in_force.program_id) over earlier)) as is_changed
        from in_force
        window earlier as (partition by in_force.machine_id order by in_force.effective_at)
      )
      select compared.machine_id as "machineId", max(compared.effective_at) as "changedAt"
      from compared
      where compared.is_changed
      group by compared.machine_id`,
    [window.establishmentId, window.closesAt, window.machineIds],
  );
}

/** The cumulative hold of a machine at the end of the last day computed before this one. */
interface EarlierPeriodRow {
  readonly machineId: bigint;
  readonly sinceDay: string;
  readonly sinceOpensAt: Date;
  readonly days: number;
  readonly games: bigint;
  readonly coinInMinor: bigint;
  readonly meteredWinMinor: bigint;
  readonly theoreticalWinMinor: string;
  readonly beyondSinceDay: string | null;
}

/** Returns the machines' cumulative holds at the end of the last day computed before this one, by its current run. */
function listEarlierPeriods(db: Queryable, window: DayWindow): Promise<EarlierPeriodRow[]> {
  return queryRows<EarlierPeriodRow>(
    db,
    `select machine_hold_periods.machine_id as "machineId", machine_hold_periods.since_day as "sinceDay",
        since.opens_at as "sinceOpensAt", machine_hold_periods.days, machine_hold_periods.games,
        machine_hold_periods.coin_in_minor as "coinInMinor",
        machine_hold_periods.metered_win_minor as "meteredWinMinor",
        machine_hold_periods.theoretical_win_minor as "theoreticalWinMinor",
        machine_hold_periods.beyond_since_day as "beyondSinceDay"
      from (
        select current_runs.establishment_id, current_runs.gaming_day, current_runs.run_number from current_runs
        where current_runs.establishment_id = $1 and current_runs.gaming_day < $2::date
          and current_runs.run_number is not null
        order by current_runs.gaming_day desc
        limit 1
      ) as last_run
      join machine_hold_periods on machine_hold_periods.establishment_id = last_run.establishment_id
        and machine_hold_periods.gaming_day = last_run.gaming_day
        and machine_hold_periods.run_number = last_run.run_number
      join gaming_days_public as since on since.establishment_id = machine_hold_periods.establishment_id
        and since.gaming_day = machine_hold_periods.since_day
      where $3::bigint[] is null or machine_hold_periods.machine_id = any($3::bigint[])`,
    [window.establishmentId, window.gamingDay, window.machineIds],
  );
}

/**
 * Returns a function that gives a machine's cumulative hold before the day. A period goes on only under the same terms:
 * they changed neither since its first day opened nor within the day, and the formula of metered win did not either.
 * `getFormulaChangeDay`: the last gaming day on which a machine's formula changed; null: never.
 */
export async function loadHoldDays(
  db: Queryable,
  window: DayWindow,
  getFormulaChangeDay: (machineId: bigint) => string | null,
): Promise<(machineId: bigint) => HoldDay> {
  const changes = new Map((await listTermsChanges(db, window)).map((row) => [row.machineId, row.changedAt]));
  const earlierPeriods = new Map((await listEarlierPeriods(db, window)).map((row) => [row.machineId, row]));
  return (machineId) => {
    const changedAt = changes.get(machineId);
    const earlierRow = earlierPeriods.get(machineId);
    const formulaChangeDay = getFormulaChangeDay(machineId);
    const goesOn =
      earlierRow !== undefined &&
      (changedAt === undefined || changedAt <= earlierRow.sinceOpensAt) &&
      (formulaChangeDay === null || formulaChangeDay <= earlierRow.sinceDay);
    return {
      gamingDay: window.gamingDay,
      areTermsChanged: changedAt !== undefined && changedAt > window.opensAt,
      earlierPeriod: goesOn ? buildHoldPeriod(earlierRow) : null,
    };
  };
}

/** Builds the period of a stored row, with its theoretical win in hold units. */
function buildHoldPeriod(row: EarlierPeriodRow): NonNullable<HoldDay['earlierPeriod']> {
  return {
    sinceDay: row.sinceDay,
    days: row.days,
    games: row.games,
    coinInMinor: row.coinInMinor,
    meteredWinMinor: row.meteredWinMinor,
    theoreticalUnits: scaleDecimalText(row.theoreticalWinMinor, 6),
    beyondSinceDay: row.beyondSinceDay,
  };
}
