-- $1 establishment, $2 first day, $3 last day. One line a machine and denomination: a change of either closes one
-- statistical period and opens another. Sums first, percentages of sums after: never a mean of percentages.
with sums as (
  select
    machine_days.machine_id,
    machine_days.sbm_number,
    max(machine_days.model) as model,
    machine_days.denomination_minor,
    count(*) as days,
    sum(machine_days.coin_in_minor) as coin_in,
    sum(machine_days.drop_minor) as drop_sum,
    sum(machine_days.jackpot_minor) as jackpot,
    sum(machine_days.fills_minor) as fills,
    sum(machine_days.metered_win_minor) as metered_win,
    sum(machine_days.games_played) as games,
    sum(machine_days.theoretical_win_minor) filter (where machine_days.return_percent is not null) as theoretical_win,
    sum(machine_days.coin_in_minor) filter (where machine_days.return_percent is not null) as certified_coin_in
  from machine_days
  where machine_days.establishment_id = $1 and machine_days.gaming_day between $2 and $3
  group by machine_days.machine_id, machine_days.sbm_number, machine_days.denomination_minor
), holds as (
  select
    sums.*,
    round(100 * sums.theoretical_win / nullif(sums.certified_coin_in, 0), 4) as theoretical_hold,
    round(100 * sums.metered_win / nullif(sums.coin_in, 0), 4) as actual_hold
  from sums
)
select
  holds.sbm_number as machine,
  holds.model,
  holds.denomination_minor as "denominationMinor",
  holds.days::bigint as days,
  holds.games::bigint as "gamesPlayed",
  holds.coin_in::bigint as "coinInMinor",
  holds.drop_sum::bigint as "dropMinor",
  holds.jackpot::bigint as "jackpotMinor",
  holds.fills::bigint as "fillsMinor",
  holds.metered_win::bigint as "meteredWinMinor",
  holds.theoretical_hold::text as "theoreticalHoldPercent",
  holds.actual_hold::text as "actualHoldPercent",
  (holds.actual_hold - holds.theoretical_hold)::text as "variancePercent",
  round(holds.coin_in * (holds.actual_hold - holds.theoretical_hold) / 100)::bigint as "projectedVarianceMinor"
from holds
order by holds.denomination_minor, holds.sbm_number collate "C"
