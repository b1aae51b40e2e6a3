-- $1 establishment, $2 first day, $3 last day. Returns one line per machine and denomination: a change of either closes
-- one statistical period and opens another. Percentages are computed from sums: they are never means of percentages.
with sums as (
  select
    denomination_days.machine_id,
    denomination_days.sbm_number,
    max(denomination_days.model) as model,
    denomination_days.denomination_minor,
    count(distinct denomination_days.gaming_day) as days,
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
  group by denomination_days.machine_id, denomination_days.sbm_number, denomination_days.denomination_minor
), holds as (
  select
    sums.*,
    round(100 * sums.theoretical_win / nullif(sums.judged_coin_in, 0), 4) as theoretical_hold,
    round(100 * sums.metered_win / nullif(sums.coin_in, 0), 4) as actual_hold
  from sums
)
select
  holds.sbm_number as machine,
  holds.model,
  holds.denomination_minor as "denominationMinor",
  holds.days::bigint as days,
  known(holds.games)::bigint as "gamesPlayed",
  known(holds.coin_in)::bigint as "coinInMinor",
  known(holds.drop_sum)::bigint as "dropMinor",
  holds.jackpot::bigint as "jackpotPaidMinor",
  holds.fills::bigint as "fillsMinor",
  known(holds.metered_win)::bigint as "meteredWinMinor",
  known(holds.cash_win)::bigint as "cashWinMinor",
  known(holds.theoretical_hold)::text as "theoreticalHoldPercent",
  known(holds.actual_hold)::text as "actualHoldPercent",
  known(holds.actual_hold - holds.theoretical_hold)::text as "holdVariancePoints",
  known(round(holds.judged_win - holds.theoretical_win))::bigint as "projectedVarianceMinor"
from holds
order by holds.denomination_minor, holds.sbm_number collate "C"
