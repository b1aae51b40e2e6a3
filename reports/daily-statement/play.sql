-- $1 establishment, $2 first day, $3 last day. Play per denomination, and the floor (denominationMinor null).
with sums as (
  select
    machine_days.denomination_minor,
    count(distinct machine_days.machine_id) as machines,
    sum(machine_days.coin_in_minor) as coin_in,
    sum(machine_days.coin_out_minor) as coin_out,
    sum(machine_days.jackpot_minor) as jackpot,
    sum(machine_days.metered_win_minor) as metered_win,
    sum(machine_days.games_played) as games,
    sum(machine_days.theoretical_win_minor) filter (where machine_days.return_percent is not null) as theoretical_win,
    sum(machine_days.coin_in_minor) filter (where machine_days.return_percent is not null) as certified_coin_in
  from machine_days
  where machine_days.establishment_id = $1 and machine_days.gaming_day between $2 and $3
  group by grouping sets ((machine_days.denomination_minor), ())
)
select
  sums.denomination_minor as "denominationMinor",
  sums.machines::bigint as machines,
  coalesce(sums.games, 0)::bigint as "gamesPlayed",
  coalesce(sums.coin_in, 0)::bigint as "coinInMinor",
  coalesce(sums.coin_out, 0)::bigint as "coinOutMinor",
  coalesce(sums.jackpot, 0)::bigint as "jackpotMinor",
  coalesce(sums.metered_win, 0)::bigint as "meteredWinMinor",
  coalesce(round(sums.theoretical_win), 0)::bigint as "theoreticalWinMinor",
  round(100 * sums.metered_win / nullif(sums.coin_in, 0), 4)::text as "actualHoldPercent",
  round(100 * sums.theoretical_win / nullif(sums.certified_coin_in, 0), 4)::text as "floorParPercent"
from sums
order by sums.denomination_minor nulls last
