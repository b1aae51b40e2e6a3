-- $1 establishment, $2 first gaming day, $3 last, $4 first day of the season of the last, $5 of that of the first, $6
-- the day (MM-DD) on which seasons begin. Returns the results of the counted cagnottes in one pass: `table`: over the
-- period, with the result of the season beside it; without a table the sum of a game, without a game the grand total.
-- `day`: each day of the period, with the result of its season to date. `month`: each month since the first season
-- began, with the result of the season to date; without a month the season. `open`: the number of sessions of the
-- period whose cagnotte is not counted; they have no result yet.
with sums as (
  select
    openings.gaming_day, sessions.table_id, openings.gaming_day >= $2::date as is_of_period,
    openings.gaming_day >= $4::date as is_of_season, count(*) as sessions,
    sum(openings.stubs_minor)::bigint as stubs_minor, sum(openings.counted_minor)::bigint as counted_minor,
    sum(openings.difference_minor)::bigint as difference_minor, sum(openings.carried_minor)::bigint as result_minor
  from cagnotte_openings_public as openings
  join cercle_sessions_public as sessions using (establishment_id, session_id)
  where openings.establishment_id = $1 and openings.gaming_day between $5::date and $3::date
  group by grouping sets (
    (openings.gaming_day), (sessions.table_id, openings.gaming_day >= $2::date, openings.gaming_day >= $4::date))
), results as (
  select sums.*,
    to_char(sums.gaming_day, 'YYYY')::integer - (to_char(sums.gaming_day, 'MM-DD') < $6)::integer as season,
    to_char(sums.gaming_day, 'YYYY-MM') as month
  from sums
), lines as (
  select 'table' as part, tables.game, tables.table_number as "tableNumber", null::text as season, null::text as month,
    null::date as "gamingDay", sum(results.sessions) filter (where results.is_of_period) as sessions,
    sum(results.stubs_minor) filter (where results.is_of_period) as stubs_minor,
    sum(results.counted_minor) filter (where results.is_of_period) as counted_minor,
    sum(results.difference_minor) filter (where results.is_of_period) as difference_minor,
    sum(results.result_minor) filter (where results.is_of_period) as result_minor,
    sum(results.result_minor) filter (where results.is_of_season) as season_minor
  from results
  join gaming_tables_public as tables on tables.establishment_id = $1 and tables.table_id = results.table_id
  group by grouping sets ((tables.game, tables.table_number), (tables.game), ())
  having count(*) > 0
  union all
  select 'month', null, null, results.season || '-' || $6, results.month, null, sum(results.sessions),
    sum(results.stubs_minor), sum(results.counted_minor), sum(results.difference_minor), sum(results.result_minor),
    sum(sum(results.result_minor)) over (partition by results.season, results.month is null order by results.month)
  from results
  where results.gaming_day is not null
  group by grouping sets ((results.season, results.month), (results.season))
  union all
  select 'day', null, null, null, null, days.gaming_day, days.sessions, days.stubs_minor, days.counted_minor,
    days.difference_minor, days.result_minor, days.season_minor
  from (
    select results.*, sum(results.result_minor) over (partition by results.season order by results.gaming_day)
      as season_minor
    from results where results.gaming_day is not null
  ) as days
  where days.gaming_day >= $2::date
  union all
  select 'open', null, null, null, null, null, count(*), null, null, null, null, null
  from cercle_sessions_public as sessions
  where sessions.establishment_id = $1 and sessions.gaming_day between $2::date and $3::date
    and sessions.state = 'open'
)
select lines.part, lines.game, lines."tableNumber", lines.season, lines.month, lines."gamingDay",
  coalesce(lines.sessions, 0)::bigint as sessions, coalesce(lines.stubs_minor, 0)::bigint as "stubsMinor",
  coalesce(lines.counted_minor, 0)::bigint as "countedMinor",
  coalesce(lines.difference_minor, 0)::bigint as "differenceMinor",
  coalesce(lines.result_minor, 0)::bigint as "resultMinor", coalesce(lines.season_minor, 0)::bigint as "seasonMinor"
from lines
order by lines.part, lines.game nulls last, lines."tableNumber" is null, length(lines."tableNumber"),
  lines."tableNumber", lines.season, lines.month nulls last, lines."gamingDay"
