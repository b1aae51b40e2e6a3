-- $1 establishment, $2 first gaming day, $3 last; null: no limit. Lists the sessions of the jeux de cercle.

select sessions.session_id::text as subject, sessions.gaming_day as day,
  tables.table_number || '-' || sessions.session_number as about, sessions.rake_minor as "amountMinor"
from cercle_sessions_public as sessions
join gaming_tables_public as tables using (establishment_id, table_id)
where sessions.establishment_id = $1 and ($2::date is null or sessions.gaming_day >= $2)
  and ($3::date is null or sessions.gaming_day <= $3)
