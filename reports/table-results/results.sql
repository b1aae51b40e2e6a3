-- $1 establishment, $2 first gaming day, $3 last, $4 first day of the season of the last, $5 of that of the first, $6
-- the day (MM-DD) on which seasons begin. Returns the results of the ended sessions in one pass: `table`: over the
-- period, with the result of the season beside it; without a table the sum of a game, without a game the grand total.
-- `day`: each day of the period, with the result of its season to date. `month`: each month since the first season
-- began, with the result of the season to date; without a month the season. `open`: the number of sessions of the
-- period that have not ended; they have no result yet.
with sums as (
  select
    sessions.gaming_day, sessions.table_id, sessions.gaming_day >= $2::date as is_of_period,
    sessions.gaming_day >= $4::date as is_of_season, count(*) as sessions,
    sum(sessions.avances_minor)::bigint as avances_minor, sum(sessions.credits_minor)::bigint as credits_minor,
    sum(sessions.chips_minor)::bigint as chips_minor, sum(sessions.notes_minor)::bigint as notes_minor
  from table_sessions_public as sessions
  where sessions.establishment_id = $1 and sessions.gaming_day between $5::date and $3::date
    and sessions.state = 'closed'
  group by grouping sets (
    (sessions.gaming_day), (sessions.table_id, sessions.gaming_day >= $2::date, sessions.gaming_day >= $4::date))
), results as (
  select sums.*, sums.chips_minor + sums.notes_minor + sums.credits_minor - sums.avances_minor as result_minor,
    to_char(sums.gaming_day, 'YYYY')::integer - (to_char(sums.gaming_day, 'MM-DD') < $6)::integer as season,
    to_char(sums.gaming_day, 'YYYY-MM') as month
  from sums
), lines as (
  select 'table' as part, tables.game, tables.table_number as "tableNumber", null::text as season, null::text as month,
    null::date as "gamingDay", sum(results.sessions) filter (where results.is_of_period) as sessions,
    sum(results.avances_minor) filter (where results.is_of_period) as avances_minor,
    sum(results.credits_minor) filter (where results.is_of_period) as credits_minor,
    sum(results.chips_minor) filter (where results.is_of_period) as chips_minor,
    sum(results.notes_minor) filter (where results.is_of_period) as notes_minor,
    sum(results.result_minor) filter (where results.is_of_period) as result_minor,
    sum(results.result_minor) filter (where results.is_of_season) as season_minor
  from results
  join gaming_tables_public as tables on tables.establishment_id = $1 and tables.table_id = results.table_id
  group by grouping sets ((tables.game, tables.table_number), (tables.game), ())
  having count(*) > 0
  union all
  select 'month', null, null, results.season || '-' || $6, results.month, null, sum(results.sessions),
    sum(results.avances_minor), sum(results.credits_minor), sum(results.chips_minor), sum(results.notes_minor),
    sum(results.result_minor), sum(sum(results.result_minor))
      over (partition by results.season, results.month is null order by results.month)
  from results
  where results.gaming_day is not null
  group by grouping sets ((results.season, results.month), (results.season))
  union all
  select 'day', null, null, null, null, days.gaming_day, days.sessions, days.avances_minor, days.credits_minor,
    days.chips_minor, days.notes_minor, days.result_minor, days.season_minor
  from (
    select results.*, sum(results.result_minor) over (partition by results.season order by results.gaming_day)
      as season_minor
    from results where results.gaming_day is not null
  ) as days
  where days.gaming_day >= $2::date
  union all
  select 'open', null, null, null, null, null, count(*), null, null, null, null, null, null
  from table_sessions_public as sessions
  where sessions.establishment_id = $1 and sessions.gaming_day between $2::date and $3::date
    and sessions.state <> 'closed'
)
select lines.part, lines.game, lines."tableNumber", lines.season, lines.month, lines."gamingDay",
  coalesce(lines.sessions, 0)::bigint as sessions, coalesce(lines.avances_minor, 0)::bigint as "avancesMinor",
  coalesce(lines.credits_minor, 0)::bigint as "creditsMinor", coalesce(lines.chips_minor, 0)::bigint as "chipsMinor",
  coalesce(lines.notes_minor, 0)::bigint as "notesMinor", coalesce(lines.result_minor, 0)::bigint as "resultMinor",
  coalesce(lines.season_minor, 0)::bigint as "seasonMinor"
from lines
order by lines.part, lines.game nulls last, lines."tableNumber" is null, length(lines."tableNumber"),
  lines."tableNumber", lines.season, lines.month nulls last, lines."gamingDay"
