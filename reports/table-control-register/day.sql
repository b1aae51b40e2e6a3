-- $1 establishment, $2 gaming days. Returns the result of each table over the ended sessions of those days; the row
-- without a table is the total.
select
  gaming_tables.table_number as "tableNumber", min(gaming_tables.game) as game, count(*) as sessions,
  sum(sessions.avances_minor)::bigint as "avancesMinor", sum(sessions.credits_minor)::bigint as "creditsMinor",
  sum(sessions.chips_minor)::bigint as "chipsMinor", sum(sessions.notes_minor)::bigint as "notesMinor",
  sum(sessions.result_minor)::bigint as "resultMinor"
from table_sessions_public as sessions
join gaming_tables_public as gaming_tables using (establishment_id, table_id)
where sessions.establishment_id = $1 and sessions.gaming_day = any($2::date[]) and sessions.state = 'closed'
group by rollup (gaming_tables.table_number)
having count(*) > 0
order by gaming_tables.table_number is null, length(gaming_tables.table_number), gaming_tables.table_number
