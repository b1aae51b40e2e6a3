-- $1 establishment, $2 first day, $3 last day (of the house's clock; null: no bound). How many values were altered, by
-- kind of element, and of all kinds (null).
select data_alterations.element_kind as kind, count(*) as count
from data_alterations
join establishments on establishments.establishment_id = $1
where (data_alterations.establishment_id = $1
    or (data_alterations.establishment_id = 0 and data_alterations.element_kind in ('person', 'right')))
  and ($2::date is null
    or data_alterations.recorded_at >= ($2::date)::timestamp at time zone establishments.time_zone)
  and ($3::date is null
    or data_alterations.recorded_at < ($3::date + 1)::timestamp at time zone establishments.time_zone)
group by rollup (data_alterations.element_kind)
order by count(*) desc, data_alterations.element_kind collate "C"
