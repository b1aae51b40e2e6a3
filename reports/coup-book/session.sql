-- $1 establishment, $2 number. Returns a session of a jeu de cercle, the terms of its rake, and the content of its
-- cagnotte.
select
  sessions.session_id as "sessionId", tables.table_number as "tableNumber", tables.game, tables.room,
  sessions.gaming_day as "gamingDay", sessions.session_number as "sessionNumber", sessions.state,
  sessions.opened_at as "openedAt", openers.full_name as "openedBy", croupiers.full_name as croupier,
  nullif(sessions.banker, '') as banker, sessions.deposit_minor as "depositMinor", nullif(sessions.shoe, '') as shoe,
  sessions.seated, (sessions.rate_hundredths::numeric / 100)::numeric(5, 2)::text as "ratePercent",
  sessions.rounding_minor as "roundingMinor", sessions.tie, terms.maximum_bank_minor as "maximumBankMinor",
  terms.garage_from_minor as "garageFromMinor", terms.garage_told_on as "garageToldOn", sessions.tailles,
  sessions.rake_minor as "rakeMinor", sessions.stubs_minor as "stubsMinor", openings.counted_minor as "countedMinor",
  openings.difference_minor as "differenceMinor"
from cercle_sessions_public as sessions
join gaming_tables_public as tables using (establishment_id, table_id)
join cercle_terms_public as terms using (establishment_id, table_id, term_number)
join people_names as openers on openers.person_id = sessions.opened_by
join people_names as croupiers on croupiers.person_id = sessions.croupier
left join cagnotte_openings_public as openings on openings.establishment_id = sessions.establishment_id
  and openings.session_id = sessions.session_id
where sessions.establishment_id = $1 and sessions.session_id = $2::bigint
