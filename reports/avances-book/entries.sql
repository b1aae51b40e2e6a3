-- $1 establishment, $2 first gaming day, $3 last. Returns the carnet of every session of those days, entry by
-- entry; a counter-entry has the amounts that it reverses, negative, and its own reason.
select
  gaming_tables.table_number as "tableNumber", gaming_tables.game, sessions.session_id as "sessionId",
  sessions.gaming_day as "gamingDay", sessions.session_number as "sessionNumber", sessions.state,
  sessions.result_minor as "resultMinor", sessions.notes_minor as "notesAtEndMinor",
  sessions.notes_minor - coalesce(sum(entries.amount_minor) filter (where entries.kind = 'noteExchange')
    over (partition by sessions.session_id), 0)::bigint as "notesDifferenceMinor",
  entries.entry_number as "entryNumber", entries.happened_at as "happenedAt", entries.kind, entries.way,
  case when entries.kind in ('initialAvance', 'furtherAvance') then entries.amount_minor end as "avanceMinor",
  case when entries.kind = 'bon' then entries.amount_minor end as "exchangedMinor",
  case when entries.kind = 'credit' then entries.amount_minor end as "creditMinor",
  case when entries.kind = 'noteExchange' then entries.amount_minor end as "notesMinor",
  case when entries.kind in ('interruption', 'reopening', 'closing') and coalesce(entries.way, 'count') = 'count'
    then entries.amount_minor end as "encaisseMinor",
  case when desks.desk_id is not null then jsonb_build_object('code', desks.desk_code, 'kind', desks.kind,
    'room', nullif(desks.room, '')) end as desk,
  keepers.full_name as "keyHolder", recorders.full_name as "recordedBy", entries.maxima,
  entries.reverses, entries.replaces,
  case when entries.reverses is null then entries.reason else counter_entries.reason end as reason,
  (select coalesce(jsonb_agg(jsonb_build_object('side', pieces.side, 'medium', pieces.medium, 'game', pieces.game,
      'value', pieces.value_minor::text, 'count', pieces.pieces::text)
      order by pieces.side, pieces.medium, pieces.game, pieces.value_minor), '[]')
    from table_entry_pieces_public as pieces
    where pieces.establishment_id = entries.establishment_id and pieces.session_id = entries.session_id
      and pieces.entry_number = entries.entry_number) as pieces,
  (select coalesce(jsonb_agg(jsonb_build_object('part', hands.part, 'name', people.full_name,
      'capacity', hands.capacity) order by hands.part), '[]')
    from table_entry_hands_public as hands
    join people_names as people on people.person_id = hands.person_id
    where hands.establishment_id = entries.establishment_id and hands.session_id = entries.session_id
      and hands.entry_number = entries.entry_number) as hands
from table_sessions_public as sessions
join gaming_tables_public as gaming_tables using (establishment_id, table_id)
join table_entries_public as entries using (establishment_id, session_id)
left join counter_entries_public as counter_entries using (establishment_id, counter_number)
left join desks_public as desks on desks.establishment_id = entries.establishment_id
  and desks.desk_id = entries.desk_id
join people_names as recorders on recorders.person_id = entries.recorded_by
left join people_names as keepers on keepers.person_id = entries.key_holder
where sessions.establishment_id = $1 and sessions.gaming_day between $2 and $3
order by length(gaming_tables.table_number), gaming_tables.table_number, sessions.gaming_day, sessions.session_number,
  entries.entry_number
