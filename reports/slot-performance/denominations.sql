-- $1 establishment, $2 first day, $3 last day. Returns one line per denomination, and the floor (denominationMinor
-- null).
with sums as (
  select
    denomination_days.denomination_minor,
    count(distinct denomination_days.machine_id) filter (where denomination_days.closes_here) as machines,
    sum(denomination_days.coin_in_minor) as coin_in,
    sum(denomination_days.drop_minor) as drop_sum,
    sum(denomination_days.paid_jackpot_minor + denomination_days.paid_progressive_minor
      + denomination_days.paid_bonus_minor) as jackpot,
    sum(denomination_days.fills_minor) as fills,
    sum(denomination_days.metered_win_minor) as metered_win,
    sum(denomination_days.cash_win_minor) as cash_win,
    sum(denomination_days.games_played) as games,
    sum(denomination_days.theoretical_win_minor) as theoretical_win,
    sum(denomination_days.judged_coin_in_minor) as judged_coin_in,
    sum(denomination_days.metered_win_minor) filter (where denomination_days.judged_coin_in_minor <> 0) as judged_win
  from denomination_days
  where denomination_days.establishment_id = $1 and denomination_days.gaming_day between $2 and $3
  group by grouping sets ((denomination_days.denomination_minor), ())
), holds as (
  select
    sums.*,
    round(100 * sums.theoretical_win / nullif(sums.judged_coin_in, 0), 4) as floor_par,
    round(100 * sums.metered_win / nullif(sums.coin_in, 0), 4) as actual_hold
  from sums
)
select
  holds.denomination_minor as "denominationMinor",
  holds.machines::bigint as machines,
  known(holds.games)::bigint as "gamesPlayed",
  known(holds.coin_in)::bigint as "coinInMinor",
  known(holds.drop_sum)::bigint as "dropMinor",
  coalesce(holds.jackpot, 0)::bigint as "jackpotPaidMinor",
  coalesce(holds.fills, 0)::bigint as "fillsMinor",
  known(holds.metered_win)::bigint as "meteredWinMinor",
  known(coalesce(holds.cash_win, 0))::bigint as "cashWinMinor",
  known(holds.floor_par)::text as "floorParPercent",
  known(holds.actual_hold)::text as "actualHoldPercent",
  known(holds.actual_hold - holds.floor_par)::text as "holdVariancePoints",
  known(round(holds.judged_win - holds.theoretical_win))::bigint as "projectedVarianceMinor"
from holds
order by holds.denomination_minor nulls last
