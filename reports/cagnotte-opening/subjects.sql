-- $1 establishment, $2 first gaming day, $3 last; null: no limit. Lists the cagnottes that were opened.

select openings.session_id::text as subject, sessions.gaming_day as day,
  tables.table_number || '-' || sessions.session_number as about, openings.counted_minor as "amountMinor"
from cagnotte_openings_public as openings
join cercle_sessions_public as sessions using (establishment_id, session_id)
join gaming_tables_public as tables using (establishment_id, table_id)
where openings.establishment_id = $1 and ($2::date is null or sessions.gaming_day >= $2)
  and ($3::date is null or sessions.gaming_day <= $3)
