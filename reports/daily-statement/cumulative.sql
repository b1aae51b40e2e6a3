-- $1 establishment, $2 gaming day, $3 first day of the month, $4 of the season, $5 of the year. What the days up to this
-- one make together, closed and open alike; corrections made later to closed days apart.
with periods (position, period, first_day) as (
  values (1, 'day', $2::date), (2, 'month', $3::date), (3, 'season', $4::date), (4, 'year', $5::date)
)
select
  periods.period,
  count(distinct machine_days.gaming_day) as days,
  coalesce(sum(machine_days.coin_in_minor), 0)::bigint as "coinInMinor",
  coalesce(sum(machine_days.metered_win_minor), 0)::bigint as "meteredWinMinor",
  round(100 * sum(machine_days.metered_win_minor) / nullif(sum(machine_days.coin_in_minor), 0), 4)::text
    as "actualHoldPercent",
  round(100 * sum(machine_days.theoretical_win_minor) filter (where machine_days.return_percent is not null)
    / nullif(sum(machine_days.coin_in_minor) filter (where machine_days.return_percent is not null), 0), 4)::text
    as "floorParPercent",
  coalesce(sum(machine_days.cash_win_minor), 0)::bigint as "cashWinMinor"
from periods
left join machine_days on machine_days.establishment_id = $1
  and machine_days.gaming_day between periods.first_day and $2::date
group by periods.position, periods.period
order by periods.position
