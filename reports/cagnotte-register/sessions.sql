-- $1 establishment, $2 first gaming day, $3 last. Returns one line per session of a jeu de cercle, without figures
-- until its cagnotte is counted.
select
  sessions.session_id as "sessionId", sessions.gaming_day as "gamingDay", tables.table_number as "tableNumber",
  tables.game, sessions.session_number as "sessionNumber", nullif(sessions.shoe, '') as shoe,
  sessions.opened_at as "openedAt", nullif(sessions.banker, '') as banker, croupiers.full_name as croupier,
  (select coalesce(jsonb_agg(distinct changeurs.full_name), '[]')
    from staked_note_exchanges_public as exchanges
    join people_names as changeurs on changeurs.person_id = exchanges.changeur
    where exchanges.establishment_id = sessions.establishment_id
      and exchanges.session_id = sessions.session_id) as changeurs,
  openings.opened_at as "countedAt", openings.stubs_minor as "stubsMinor", openings.counted_minor as "countedMinor",
  openings.difference_minor as "differenceMinor", openings.carried_minor as "carriedMinor",
  openers.full_name as "openedBy", certifiers.full_name as "certifiedBy", openings.certified_as as "certifiedAs",
  nullif(openings.control_agent, '') as "controlAgent",
  coalesce(nullif(openings.reason, ''), counter_entries.reason) as reason, sessions.counter_number as "counterNumber"
from cercle_sessions_public as sessions
join gaming_tables_public as tables using (establishment_id, table_id)
join people_names as croupiers on croupiers.person_id = sessions.croupier
left join cagnotte_openings_public as openings on openings.establishment_id = sessions.establishment_id
  and openings.session_id = sessions.session_id
left join people_names as openers on openers.person_id = openings.recorded_by
left join counter_entries_public as counter_entries on counter_entries.establishment_id = sessions.establishment_id
  and counter_entries.counter_number = sessions.counter_number
left join people_names as certifiers on certifiers.person_id = openings.certified_by
where sessions.establishment_id = $1 and sessions.gaming_day between $2 and $3
order by sessions.gaming_day, length(tables.table_number), tables.table_number, sessions.session_number
