-- $1 establishment, $2 number. Returns the bon, its author, its signers and the holder of the desk.
select bons.bon_number as "bonNumber", gaming_tables.table_number as table, gaming_tables.game, gaming_tables.room,
  sessions.gaming_day as "gamingDay", sessions.session_number as "sessionNumber",
  entries.entry_number as "entryNumber", entries.amount_minor as "amountMinor", entries.happened_at as "happenedAt",
  case when desks.desk_id is not null then jsonb_build_object('code', desks.desk_code, 'kind', desks.kind,
    'room', nullif(desks.room, '')) end as desk,
  counter_entries.reason,
  reversed.bon_number as "reversesBon", replaced.bon_number as "replacesBon",
  (select coalesce(jsonb_agg(jsonb_build_object('part', hands.part, 'name', people.full_name,
      'capacity', hands.capacity) order by hands.part), '[]')
    from table_entry_hands_public as hands
    join people_names as people on people.person_id = hands.person_id
    where hands.establishment_id = entries.establishment_id and hands.session_id = entries.session_id
      and hands.entry_number = entries.entry_number) as hands
from table_bons_public as bons
join table_entries_public as entries using (establishment_id, session_id, entry_number)
join table_sessions_public as sessions using (establishment_id, session_id)
join gaming_tables_public as gaming_tables using (establishment_id, table_id)
left join counter_entries_public as counter_entries using (establishment_id, counter_number)
left join table_bons_public as reversed on reversed.establishment_id = entries.establishment_id
  and reversed.session_id = entries.session_id and reversed.entry_number = entries.reverses
left join table_bons_public as replaced on replaced.establishment_id = entries.establishment_id
  and replaced.session_id = entries.session_id and replaced.entry_number = entries.replaces
left join desks_public as desks on desks.establishment_id = entries.establishment_id
  and desks.desk_id = entries.desk_id
where bons.establishment_id = $1 and bons.bon_number = $2::bigint
