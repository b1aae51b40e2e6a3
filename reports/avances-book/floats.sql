-- $1 establishment, $2 first gaming day, $3 last. Returns the amounts fixed for the seasons of these days, for the
-- desks whose amount is written in the carnet of a table that had a session on them.
select
  desks.desk_code as desk, desks.kind, floats.season_start as "seasonStart", floats.amount_minor as "amountMinor",
  people.full_name as "setBy",
  jsonb_agg(gaming_tables.table_number order by length(gaming_tables.table_number), gaming_tables.table_number) as tables
from season_floats_public as floats
join season_float_tables_public as carnets using (establishment_id, desk_id, season_start)
join gaming_tables_public as gaming_tables using (establishment_id, table_id)
join desks_public as desks using (establishment_id, desk_id)
join people_names as people on people.person_id = floats.set_by
where floats.establishment_id = $1 and floats.season_start <= $3
  and floats.season_start > ($2::date - interval '1 year')
  and exists (
    select from table_sessions_public as sessions
    where sessions.establishment_id = floats.establishment_id and sessions.table_id = carnets.table_id
      and sessions.gaming_day between $2 and $3)
group by desks.desk_code, desks.kind, floats.season_start, floats.amount_minor, people.full_name
order by floats.season_start, desks.desk_code
