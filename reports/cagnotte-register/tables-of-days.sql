-- $1 establishment, $2 gaming days. Returns the content of each table's counted cagnottes; the row without a table is
-- the total.
select
  tables.table_number as "tableNumber", min(tables.game) as game, count(*) as cagnottes,
  sum(openings.stubs_minor)::bigint as "stubsMinor", sum(openings.counted_minor)::bigint as "countedMinor",
  sum(openings.difference_minor)::bigint as "differenceMinor", sum(openings.carried_minor)::bigint as "carriedMinor"
from cagnotte_openings_public as openings
join cercle_sessions_public as sessions using (establishment_id, session_id)
join gaming_tables_public as tables using (establishment_id, table_id)
where openings.establishment_id = $1 and openings.gaming_day = any ($2::date[])
group by rollup (tables.table_number)
having count(*) > 0
order by length(tables.table_number) nulls last, tables.table_number
