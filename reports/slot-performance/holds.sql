-- $1 establishment, $2 first day, $3 last day. Returns one line per machine: its play on the days of the period that
-- count for the hold, the reason of its last day with play that does not, and its cumulative hold on its last day of
-- the period. The minimum of games and the tolerance are those of the last day of the period.
with judged_by as (
  select
    (reconciliation_runs.settings -> 'holdMinimumGames' ->> 'value')::bigint as minimum_games,
    reconciliation_runs.settings -> 'holdTolerancePoints' ->> 'value' as tolerance_points
  from current_runs
  join reconciliation_runs using (establishment_id, gaming_day, run_number)
  where current_runs.establishment_id = $1 and current_runs.gaming_day between $2 and $3
  order by current_runs.gaming_day desc
  limit 1
), played as (
  select
    machine_days.machine_id,
    machine_days.sbm_number,
    machine_days.gaming_day,
    machine_days.games_played,
    machine_days.coin_in_minor,
    machine_days.metered_win_minor,
    machine_days.theoretical_win_minor,
    case
      when machine_hold_days.day_included then null
      when machine_days.coin_in_minor <= 0 or machine_hold_days.judgement = 'noPlay' then 'noPlay'
      when machine_hold_days.judgement in ('termsChanged', 'playUnknown') then machine_hold_days.judgement
      when coalesce(machine_days.games_played, 0) <= 0 then 'gamesUnknown'
      when machine_hold_days.judgement = 'returnUnknown' or machine_days.judged_coin_in_minor = 0 then 'returnUnknown'
    end as reason
  from machine_days
  left join machine_hold_days using (establishment_id, gaming_day, machine_id)
  where machine_days.establishment_id = $1 and machine_days.gaming_day between $2 and $3
), sums as (
  select
    played.machine_id,
    played.sbm_number,
    coalesce(sum(played.games_played) filter (where played.reason is null), 0)::bigint as games,
    coalesce(sum(played.coin_in_minor) filter (where played.reason is null), 0)::bigint as coin_in,
    coalesce(sum(played.metered_win_minor) filter (where played.reason is null), 0)::bigint as metered_win,
    coalesce(sum(played.theoretical_win_minor) filter (where played.reason is null), 0) as theoretical_win,
    (array_agg(played.reason order by played.gaming_day desc)
      filter (where played.reason is not null and played.reason <> 'noPlay'))[1] as reason
  from played
  group by played.machine_id, played.sbm_number
), holds as (
  select
    sums.*,
    round(100 * sums.theoretical_win / nullif(sums.coin_in, 0), 4) as theoretical_hold,
    round(100.0 * sums.metered_win / nullif(sums.coin_in, 0), 4) as actual_hold,
    last_day.judgement,
    last_day.since_day,
    last_day.games as cumulative_games,
    round(100 * last_day.theoretical_win_minor / nullif(last_day.coin_in_minor, 0), 4) as cumulative_theoretical_hold,
    round(100.0 * last_day.metered_win_minor / nullif(last_day.coin_in_minor, 0), 4) as cumulative_actual_hold
  from sums
  left join lateral (
    select machine_hold_days.* from machine_hold_days
    where machine_hold_days.establishment_id = $1 and machine_hold_days.gaming_day between $2 and $3
      and machine_hold_days.machine_id = sums.machine_id
    order by machine_hold_days.gaming_day desc
    limit 1
  ) as last_day on true
)
select
  holds.sbm_number as machine,
  holds.games as "gamesPlayed",
  holds.coin_in as "judgedCoinInMinor",
  holds.metered_win as "judgedWinMinor",
  round(holds.theoretical_win, 6)::text as "judgedTheoreticalMinor",
  holds.reason,
  judged_by.minimum_games as "minimumGames",
  judged_by.tolerance_points as "tolerancePoints",
  holds.theoretical_hold::text as "theoreticalHoldPercent",
  holds.actual_hold::text as "actualHoldPercent",
  (holds.actual_hold - holds.theoretical_hold)::text as "holdVariancePoints",
  holds.since_day::text as "sinceDay",
  case when holds.since_day is not null then holds.cumulative_games end as "cumulativeGames",
  holds.cumulative_theoretical_hold::text as "cumulativeTheoreticalPercent",
  holds.cumulative_actual_hold::text as "cumulativeActualPercent",
  (holds.cumulative_actual_hold - holds.cumulative_theoretical_hold)::text as "cumulativeVariancePoints",
  holds.judgement as "cumulativeReason"
from holds
cross join judged_by
order by holds.sbm_number collate "C"
