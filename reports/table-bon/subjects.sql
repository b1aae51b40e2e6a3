-- $1 establishment, $2 first gaming day, $3 last; null: no limit. Lists the bons between tables and desks.

select bons.bon_number::text as subject, sessions.gaming_day as day, tables.table_number as about,
  entries.amount_minor as "amountMinor"
from table_bons_public as bons
join table_entries_public as entries using (establishment_id, session_id, entry_number)
join table_sessions_public as sessions using (establishment_id, session_id)
join gaming_tables_public as tables using (establishment_id, table_id)
where bons.establishment_id = $1 and ($2::date is null or sessions.gaming_day >= $2)
  and ($3::date is null or sessions.gaming_day <= $3)
