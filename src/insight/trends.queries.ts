import type { HoldHistory } from '#domain/reconciliation/hold.js';
import { queryRows, type Queryable, type SqlParameter } from '#platform/database/rows.js';

export const TREND_MEASURES = ['hold', 'drop', 'variance'] as const;
/** Measure of a trend: hold, drop or variance. */
export type TrendMeasure = (typeof TREND_MEASURES)[number];

export const TREND_GROUPS = ['machine', 'denomination', 'floor'] as const;
/** Grouping of a trend: by machine, by denomination or the whole floor. */
export type TrendGroup = (typeof TREND_GROUPS)[number];

/** Weeks run from Monday; a step cut by the period ends at the period's limit. */
export const TREND_STEPS = ['day', 'week', 'month'] as const;
/** Step of a trend: day, week or month. */
export type TrendStep = (typeof TREND_STEPS)[number];

export const DROP_MEDIA = ['notes', 'tickets', 'coins', 'electronicIn'] as const;
export const VARIANCE_MEDIA = ['notes', 'tickets', 'coins', 'jackpot', 'cancelledCredits', 'ticketsOut'] as const;
export const TREND_MEDIA = [...VARIANCE_MEDIA, 'electronicIn'] as const;
/** Medium of a trend of drop or variance. */
export type TrendMedium = (typeof TREND_MEDIA)[number];

/** The number of lines still distinguishable in one chart. */
export const MAX_SERIES = 8;

export interface TrendWindow {
  readonly establishmentId: number;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly step: TrendStep;
}

/** A step of a trend: its first and last day, and its reconciled days. */
export interface StepRow {
  /** First day of the step, ISO date. */
  readonly from: string;
  /** Last day of the step, ISO date. */
  readonly to: string;
  /** Number of reconciled days of the step. */
  readonly reconciledDays: bigint;
  /** Number of closed days of the step. */
  readonly closedDays: bigint;
}

/**
 * Returns every step (such as a week) of the period, with the numbers of its days reconciled and closed. Steps without
 * any reconciliation are included.
 */
export function listTrendSteps(
  connection: Queryable,
  { establishmentId, firstDay, lastDay, step }: TrendWindow,
): Promise<StepRow[]> {
  return queryRows<StepRow>(
    connection,
    `select greatest(span.begins, $2::date) as "from", least(span.ends, $3::date) as "to",
        count(current_runs.gaming_day) filter (where current_runs.run_number is not null) as "reconciledDays",
        count(current_runs.gaming_day) filter (where current_runs.frozen) as "closedDays"
      from (
        select starts.at::date as begins, (starts.at + ('1 ' || $4)::interval - interval '1 day')::date as ends
        from generate_series(date_trunc($4, $2::timestamp), $3::timestamp, ('1 ' || $4)::interval) as starts (at)
      ) as span
      left join current_runs on current_runs.establishment_id = $1
        and current_runs.gaming_day between greatest(span.begins, $2::date) and least(span.ends, $3::date)
      group by span.begins, span.ends
      order by span.begins`,
    [establishmentId, firstDay, lastDay, step],
  );
}

const KEY_COLUMNS: Readonly<Record<TrendGroup, string>> = {
  machine: 'lines.sbm_number',
  denomination: 'lines.denomination_minor::text',
  floor: `'floor'::text`,
};

const STEP_SQL = `greatest(date_trunc($4, lines.gaming_day::timestamp)::date, $2::date)`;

/**
 * Returns the keys of the series with the highest weight (stakes for hold, drop otherwise), at most `limit`.
 * `count`: the number of all series.
 */
export async function findHeaviestSeriesKeys(
  connection: Queryable,
  { establishmentId, firstDay, lastDay }: TrendWindow,
  grouping: TrendGroup,
  measure: TrendMeasure,
  limit: number,
): Promise<{ readonly keys: string[]; readonly count: number }> {
  const weightSql = measure === 'hold' ? 'known(sum(lines.coin_in_minor))' : 'known(sum(lines.drop_minor))';
  const seriesRows = await queryRows<{ readonly key: string; readonly count: bigint }>(
    connection,
    `select ${KEY_COLUMNS[grouping]} as key, count(*) over () as count
      from denomination_days as lines
      where lines.establishment_id = $1 and lines.gaming_day between $2 and $3
      group by 1
      order by ${weightSql} desc nulls last, ${KEY_COLUMNS[grouping]} collate "C"
      limit $4`,
    [establishmentId, firstDay, lastDay, limit],
  );
  return { keys: seriesRows.map(({ key }) => key), count: Number(seriesRows[0]?.count ?? 0) };
}

/** The metered amount and the counted or paid amount of each medium of a line; boxes since the boxes before. */
const MEDIA_FIGURES = `cross join lateral (values
          ('notes', lines.due_notes_minor, lines.counted_notes_minor, lines.notes_variance_minor),
          ('tickets', lines.due_tickets_minor, lines.counted_tickets_minor, lines.tickets_variance_minor),
          ('coins', lines.due_coins_minor, lines.counted_coins_minor, lines.coins_variance_minor),
          ('electronicIn', lines.electronic_in_minor, null, null),
          ('jackpot', lines.jackpot_minor, lines.paid_jackpot_minor + lines.paid_progressive_minor + lines.paid_bonus_minor,
            lines.jackpot_variance_minor),
          ('cancelledCredits', lines.hand_paid_cancelled_minor, lines.paid_cancelled_minor,
            lines.cancelled_variance_minor),
          ('ticketsOut', lines.ticket_out_minor, lines.tickets_issued_minor, lines.tickets_out_variance_minor)
        ) as medium (name, metered, actual, variance)`;

/** Returns the view of the grouping's lines: of machine days, or of those divided by denomination. */
const selectLinesView = (grouping: TrendGroup): string =>
  grouping === 'denomination' ? 'denomination_days' : 'machine_days';

/**
 * Returns the keys of the series with the largest absolute variances of these media, at most `limit`.
 * `count`: the number of all series.
 */
export async function findWidestSeriesKeys(
  connection: Queryable,
  { establishmentId, firstDay, lastDay }: TrendWindow,
  grouping: TrendGroup,
  media: readonly TrendMedium[],
  limit: number,
): Promise<{ readonly keys: string[]; readonly count: number }> {
  const seriesRows = await queryRows<{ readonly key: string; readonly count: bigint }>(
    connection,
    `select ${KEY_COLUMNS[grouping]} as key, count(*) over () as count
      from ${selectLinesView(grouping)} as lines
        ${MEDIA_FIGURES}
      where lines.establishment_id = $1 and lines.gaming_day between $2 and $3 and medium.name = any($5::text[])
      group by 1
      order by known(sum(abs(medium.variance))) desc nulls last, known(sum(lines.drop_minor)) desc nulls last,
        ${KEY_COLUMNS[grouping]} collate "C"
      limit $4`,
    [establishmentId, firstDay, lastDay, limit, media],
  );
  return { keys: seriesRows.map(({ key }) => key), count: Number(seriesRows[0]?.count ?? 0) };
}

/** Sigma² of one game, by volatility index from technical sheets and by machine where it is estimated. */
export interface KnownVariances {
  readonly varianceByIndex: ReadonlyMap<string, string>;
  readonly varianceByMachine: ReadonlyMap<bigint, { readonly variance: string; readonly days: number }>;
}

/** Returns the volatility indexes (makers' 1.65·σ) that technical sheets of the establishment state. */
export function listVolatilityIndexes(
  connection: Queryable,
  establishmentId: number,
): Promise<{ readonly index: string }[]> {
  return queryRows(
    connection,
    `select distinct machine_versions.volatility_index as index from machine_versions_public as machine_versions
      where machine_versions.establishment_id = $1 and machine_versions.volatility_index is not null`,
    [establishmentId],
  );
}

/** Returns the sums from which a machine's σ is estimated, for machines with enough closed days. */
export function listHoldHistories(
  connection: Queryable,
  establishmentId: number,
  minimumDays: number,
): Promise<(HoldHistory & { readonly machineId: bigint })[]> {
  return queryRows(
    connection,
    `select machine_hold_sums.machine_id as "machineId", machine_hold_sums.days, machine_hold_sums.games,
        machine_hold_sums.coin_in_minor as "coinInMinor", machine_hold_sums.win_minor as "winMinor",
        machine_hold_sums.sum_games_hold as "sumGamesHold",
        machine_hold_sums.sum_games_hold_squared as "sumGamesHoldSquared"
      from machine_hold_sums_public as machine_hold_sums
      where machine_hold_sums.establishment_id = $1 and machine_hold_sums.days >= $2`,
    [establishmentId, minimumDays],
  );
}

export interface HoldRow {
  readonly key: string;
  /** Null: the whole period. */
  readonly from: string | null;
  readonly days: bigint;
  readonly machines: bigint;
  readonly gamesPlayed: bigint | null;
  readonly coinInMinor: bigint | null;
  readonly meteredWinMinor: bigint | null;
  readonly judgedCoinInMinor: bigint | null;
  readonly theoreticalWinMinor: string | null;
  readonly actualHoldPercent: string | null;
  readonly theoreticalHoldPercent: string | null;
  readonly judgedGames: bigint;
  /** Σ judged coin in² × sigma² ÷ games of the machines whose sigma is known. */
  readonly spread: string;
  readonly machinesByIndex: bigint;
  readonly machinesByDays: bigint;
  readonly machinesUnknown: bigint;
  /** The fewest closed days behind an estimated sigma. */
  readonly fewestDays: number | null;
}

/**
 * Returns play by series and step, and over the whole period (a null step), as the slot performance report adds it up.
 * Percentages follow its rule: sums first, never a mean of percentages.
 * `knownVariances`: the variance of a machine's game by its volatility index, or estimated from its days.
 */
export function listHoldRows(
  connection: Queryable,
  { establishmentId, firstDay, lastDay, step }: TrendWindow,
  grouping: TrendGroup,
  keys: readonly string[],
  knownVariances: KnownVariances,
): Promise<HoldRow[]> {
  return queryRows<HoldRow>(
    connection,
    `with played as (
        select ${KEY_COLUMNS[grouping]} as key, ${STEP_SQL} as step, lines.gaming_day, lines.machine_id, lines.closes_here,
          lines.games_played, lines.coin_in_minor, lines.metered_win_minor, lines.judged_coin_in_minor,
          lines.theoretical_win_minor, machine_days.volatility_index
        from denomination_days as lines
        join machine_days using (establishment_id, gaming_day, machine_id)
        where lines.establishment_id = $1 and lines.gaming_day between $2 and $3 and ${KEY_COLUMNS[grouping]} = any($5::text[])
      ), sums as (
        select played.key, played.step, count(distinct played.gaming_day) as days,
          count(distinct played.machine_id) filter (where played.closes_here) as machines,
          sum(played.games_played) as games, sum(played.coin_in_minor) as coin_in, sum(played.metered_win_minor) as win,
          sum(played.judged_coin_in_minor) as judged, sum(played.theoretical_win_minor) as theoretical
        from played
        group by grouping sets ((played.key, played.step), (played.key))
      ), play as (
        select played.key, played.step, played.machine_id, played.volatility_index,
          coalesce(known(sum(played.games_played)), 0) as games,
          sum(played.judged_coin_in_minor) as judged
        from played
        where known(played.judged_coin_in_minor) > 0
        group by grouping sets ((played.key, played.step, played.machine_id, played.volatility_index),
          (played.key, played.machine_id, played.volatility_index))
      ), spreads as (
        select play.key, play.step, sum(play.games) as games,
          sum(play.judged * play.judged * coalesce(indexed.variance, estimated.variance) / nullif(play.games, 0)) as spread,
          count(distinct play.machine_id) filter (where indexed.variance is not null) as by_index,
          count(distinct play.machine_id) filter (where indexed.variance is null and estimated.variance is not null)
            as by_days,
          count(distinct play.machine_id) filter (
            where coalesce(indexed.variance, estimated.variance) is null or play.games = 0) as unknown,
          min(estimated.days) filter (where indexed.variance is null) as fewest_days
        from play
        left join unnest($6::numeric[], $7::numeric[]) as indexed (volatility_index, variance)
          on indexed.volatility_index = play.volatility_index
        left join unnest($8::bigint[], $9::numeric[], $10::integer[]) as estimated (machine_id, variance, days)
          on estimated.machine_id = play.machine_id
        group by play.key, play.step
      )
      select sums.key, sums.step as "from", sums.days, sums.machines, known(sums.games)::bigint as "gamesPlayed",
        known(sums.coin_in)::bigint as "coinInMinor", known(sums.win)::bigint as "meteredWinMinor",
        known(sums.judged)::bigint as "judgedCoinInMinor",
        known(sums.theoretical)::numeric(38, 6) as "theoreticalWinMinor",
        known(round(100 * sums.win / nullif(sums.coin_in, 0), 4))::text as "actualHoldPercent",
        known(round(100 * sums.theoretical / nullif(sums.judged, 0), 4))::text as "theoreticalHoldPercent",
        coalesce(spreads.games, 0)::bigint as "judgedGames", coalesce(spreads.spread, 0) as spread,
        coalesce(spreads.by_index, 0) as "machinesByIndex", coalesce(spreads.by_days, 0) as "machinesByDays",
        coalesce(spreads.unknown, 0) as "machinesUnknown", spreads.fewest_days as "fewestDays"
      from sums
      left join spreads on spreads.key = sums.key and spreads.step is not distinct from sums.step
      order by array_position($5::text[], sums.key), sums.step nulls last`,
    [establishmentId, firstDay, lastDay, step, keys, ...listVarianceColumns(knownVariances)],
  );
}

/** Returns the known variances as parameters of the statement: an array for each column. */
function listVarianceColumns({ varianceByIndex, varianceByMachine }: KnownVariances): readonly SqlParameter[] {
  const estimatedMachines = [...varianceByMachine];
  return [
    [...varianceByIndex.keys()],
    [...varianceByIndex.values()],
    estimatedMachines.map(([machineId]) => machineId),
    estimatedMachines.map(([, { variance }]) => variance),
    estimatedMachines.map(([, { days }]) => days),
  ];
}

export interface MediumRow {
  readonly key: string;
  readonly medium: TrendMedium;
  /** Null: the whole period. */
  readonly from: string | null;
  readonly days: bigint;
  readonly machines: bigint;
  readonly gamesPlayed: bigint | null;
  readonly meteredMinor: bigint | null;
  /** Counted or paid; null for a medium without a count. */
  readonly actualMinor: bigint | null;
  readonly varianceMinor: bigint | null;
  readonly variancePercent: string | null;
}

/**
 * Returns metered against counted or paid amounts, by series, medium and step, and over the whole period (a null step).
 */
export function listMediumRows(
  connection: Queryable,
  { establishmentId, firstDay, lastDay, step }: TrendWindow,
  grouping: TrendGroup,
  keys: readonly string[],
  media: readonly TrendMedium[],
): Promise<MediumRow[]> {
  return queryRows<MediumRow>(
    connection,
    `with sums as (
        select ${KEY_COLUMNS[grouping]} as key, medium.name, ${STEP_SQL} as step, count(distinct lines.gaming_day) as days,
          count(distinct lines.machine_id) as machines, sum(lines.games_played) as games, sum(medium.metered) as metered,
          sum(medium.actual) as actual, sum(medium.variance) as variance
        from ${selectLinesView(grouping)} as lines
        ${MEDIA_FIGURES}
        where lines.establishment_id = $1 and lines.gaming_day between $2 and $3 and ${KEY_COLUMNS[grouping]} = any($5::text[])
          and medium.name = any($6::text[])
        group by grouping sets ((${KEY_COLUMNS[grouping]}, medium.name, ${STEP_SQL}), (${KEY_COLUMNS[grouping]}, medium.name))
      )
      select sums.key, sums.name as medium, sums.step as "from", sums.days, sums.machines,
        known(sums.games)::bigint as "gamesPlayed", known(sums.metered)::bigint as "meteredMinor",
        sums.actual::bigint as "actualMinor", known(sums.variance)::bigint as "varianceMinor",
        known(round(100 * sums.variance / nullif(sums.metered, 0), 4))::text as "variancePercent"
      from sums
      order by array_position($5::text[], sums.key), array_position($6::text[], sums.name), sums.step nulls last`,
    [establishmentId, firstDay, lastDay, step, keys, media],
  );
}
