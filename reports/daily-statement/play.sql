-- $1 establishment, $2 gaming days. Returns play per denomination, and of the floor (denominationMinor null).
with sums as (
  select
    denomination_days.denomination_minor,
    count(distinct denomination_days.machine_id) filter (where denomination_days.closes_here) as machines,
    sum(denomination_days.coin_in_minor) as coin_in,
    sum(denomination_days.coin_out_minor) as coin_out,
    sum(denomination_days.jackpot_minor) as jackpot,
    sum(denomination_days.metered_win_minor) as metered_win,
    sum(denomination_days.games_played) as games,
    sum(denomination_days.theoretical_win_minor) as theoretical_win,
    sum(denomination_days.judged_coin_in_minor) as judged_coin_in
  from denomination_days
  where denomination_days.establishment_id = $1 and denomination_days.gaming_day = any($2::date[])
  group by grouping sets ((denomination_days.denomination_minor), ())
)
select
  sums.denomination_minor as "denominationMinor",
  sums.machines::bigint as machines,
  known(sums.games)::bigint as "gamesPlayed",
  known(sums.coin_in)::bigint as "coinInMinor",
  known(sums.coin_out)::bigint as "coinOutMinor",
  known(sums.jackpot)::bigint as "jackpotMinor",
  known(sums.metered_win)::bigint as "meteredWinMinor",
  known(round(sums.theoretical_win))::bigint as "theoreticalWinMinor",
  known(round(100 * sums.metered_win / nullif(sums.coin_in, 0), 4))::text as "actualHoldPercent",
  known(round(100 * sums.theoretical_win / nullif(sums.judged_coin_in, 0), 4))::text as "floorParPercent"
from sums
order by sums.denomination_minor nulls last
