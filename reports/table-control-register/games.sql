-- $1 establishment, $2 first gaming day, $3 last. Returns the result of each game over the ended sessions; the row
-- without a game is the total.
select
  gaming_tables.game, count(*) as sessions, count(distinct gaming_tables.table_id) as tables,
  coalesce(sum(sessions.avances_minor), 0)::bigint as "avancesMinor",
  coalesce(sum(sessions.credits_minor), 0)::bigint as "creditsMinor",
  coalesce(sum(sessions.chips_minor), 0)::bigint as "chipsMinor",
  coalesce(sum(sessions.notes_minor), 0)::bigint as "notesMinor",
  coalesce(sum(sessions.result_minor), 0)::bigint as "resultMinor"
from table_sessions_public as sessions
join gaming_tables_public as gaming_tables using (establishment_id, table_id)
where sessions.establishment_id = $1 and sessions.gaming_day between $2 and $3 and sessions.state = 'closed'
group by rollup (gaming_tables.game)
having count(*) > 0
order by gaming_tables.game nulls last
