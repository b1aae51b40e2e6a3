-- $1 establishment, $2 first gaming day, $3 last. Returns the notes changed and counted of each ended session, and why
-- they differ, as its carnet gives it; the row without a day is the total.
select
  sessions.gaming_day as "gamingDay", gaming_tables.table_number as "tableNumber",
  sessions.session_number as "sessionNumber",
  sum(entries.changed_minor)::bigint as "changedMinor", sum(sessions.notes_minor)::bigint as "notesMinor",
  sum(sessions.notes_minor - entries.changed_minor)::bigint as "differenceMinor",
  case when grouping(gaming_tables.table_number) = 0 and sum(sessions.notes_minor) <> sum(entries.changed_minor)
    then min(entries.explanation) end as explanation
from table_sessions_public as sessions
join gaming_tables_public as gaming_tables using (establishment_id, table_id)
cross join lateral (
  select
    coalesce(sum(table_entries.amount_minor) filter (where table_entries.kind = 'noteExchange'), 0)::bigint
      as changed_minor,
    nullif(max(table_entries.reason) filter (where table_entries.kind = 'closing'), '') as explanation
  from table_entries_public as table_entries
  where table_entries.establishment_id = sessions.establishment_id and table_entries.session_id = sessions.session_id
) as entries
where sessions.establishment_id = $1 and sessions.gaming_day between $2 and $3 and sessions.state = 'closed'
group by grouping sets ((sessions.gaming_day, gaming_tables.table_number, sessions.session_number), ())
having count(*) > 0
order by sessions.gaming_day nulls last, length(gaming_tables.table_number), gaming_tables.table_number,
  sessions.session_number
