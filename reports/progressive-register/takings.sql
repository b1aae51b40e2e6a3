-- $1 establishment, $2 first and $3 last gaming day. Returns the additional stakes of those days, by table or site.
select progressives.name, tables.table_number as "table", links.site, takings.gaming_day as "gamingDay",
  takings.taking_number as "takingNumber", takings.bets, takings.staked_minor as "stakedMinor",
  takings.principal_minor as "principalMinor", takings.secondary_minor as "secondaryMinor",
  takings.recorded_at as "recordedAt", people.full_name as "recordedBy", takings.reason
from progressive_takings_public as takings
join progressives_public as progressives using (establishment_id, progressive_number)
join progressive_links_public as links using (establishment_id, progressive_number, link_number)
left join gaming_tables_public as tables on tables.establishment_id = links.establishment_id
  and tables.table_id = links.table_id
join people_names as people on people.person_id = takings.recorded_by
where takings.establishment_id = $1 and takings.gaming_day between $2::date and $3::date
order by takings.gaming_day, takings.progressive_number, takings.taking_number
