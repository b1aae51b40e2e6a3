-- $1 establishment, $2 first day, $3 last day (of the house's clock; null: no bound). How many values were altered, by
-- kind of element, and of all kinds (null).
select house_alterations.element_kind as kind, count(*) as count
from house_alterations
join establishments_public as establishments on establishments.establishment_id = $1
where (house_alterations.establishment_id = $1
    or (house_alterations.establishment_id = 0 and house_alterations.element_kind in ('person', 'right')))
  and ($2::date is null
    or house_alterations.recorded_at >= ($2::date)::timestamp at time zone establishments.time_zone)
  and ($3::date is null
    or house_alterations.recorded_at < ($3::date + 1)::timestamp at time zone establishments.time_zone)
group by rollup (house_alterations.element_kind)
order by count(*) desc, house_alterations.element_kind collate "C"
