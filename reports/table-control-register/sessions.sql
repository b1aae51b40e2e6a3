-- $1 establishment, $2 first gaming day, $3 last. One line a session, those that have not ended without figures; after
-- each day its total (no table), and after the last that of all days.
select
  sessions.gaming_day as "gamingDay", gaming_tables.table_number as "tableNumber", gaming_tables.game,
  sessions.session_number as "sessionNumber", sessions.opened_at as "openedAt", sessions.closed_at as "closedAt",
  sum(entries.initial_minor)::bigint as "initialMinor", sum(entries.further_minor)::bigint as "furtherMinor",
  sum(coalesce(sessions.credits_minor, entries.credits_minor))::bigint as "creditsMinor",
  sum(sessions.chips_minor)::bigint as "chipsMinor", sum(sessions.notes_minor)::bigint as "notesMinor",
  sum(sessions.result_minor)::bigint as "resultMinor",
  count(*) filter (where sessions.state <> 'closed') as "openSessions"
from table_sessions_public as sessions
join gaming_tables_public as gaming_tables using (establishment_id, table_id)
cross join lateral (
  select
    coalesce(sum(table_entries.amount_minor) filter (where table_entries.kind = 'initialAvance'), 0)::bigint
      as initial_minor,
    coalesce(sum(table_entries.amount_minor) filter (where table_entries.kind = 'furtherAvance'), 0)::bigint
      as further_minor,
    coalesce(sum(table_entries.amount_minor) filter (where table_entries.kind = 'credit'), 0)::bigint as credits_minor
  from table_entries_public as table_entries
  where table_entries.establishment_id = sessions.establishment_id and table_entries.session_id = sessions.session_id
) as entries
where sessions.establishment_id = $1 and sessions.gaming_day between $2 and $3
group by grouping sets (
  (sessions.gaming_day, gaming_tables.table_number, gaming_tables.game, sessions.session_number, sessions.opened_at,
    sessions.closed_at),
  (sessions.gaming_day), ())
order by sessions.gaming_day nulls last, gaming_tables.table_number is null, length(gaming_tables.table_number),
  gaming_tables.table_number, sessions.session_number
