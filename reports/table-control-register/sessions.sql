-- $1 establishment, $2 first gaming day, $3 last. Returns one line per session. After each day follows the total (no
-- table) of its ended sessions, and after the last day the grand total: the result of a session in progress is not
-- known yet.
select
  sessions.gaming_day as "gamingDay", gaming_tables.table_number as "tableNumber", gaming_tables.game,
  sessions.session_number as "sessionNumber", sessions.opened_at as "openedAt", sessions.closed_at as "closedAt",
  case when grouping(gaming_tables.table_number) = 0 then sum(entries.initial_minor)
    else coalesce(sum(entries.initial_minor) filter (where sessions.state = 'closed'), 0) end::bigint as "initialMinor",
  case when grouping(gaming_tables.table_number) = 0 then sum(entries.further_minor)
    else coalesce(sum(entries.further_minor) filter (where sessions.state = 'closed'), 0) end::bigint as "furtherMinor",
  case when grouping(gaming_tables.table_number) = 0 then sum(coalesce(sessions.credits_minor, entries.credits_minor))
    else coalesce(sum(coalesce(sessions.credits_minor, entries.credits_minor)) filter (where sessions.state = 'closed'), 0) end::bigint as "creditsMinor",
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
