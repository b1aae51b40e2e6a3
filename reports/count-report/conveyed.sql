-- $1 establishment, $2 number of the drop. Returns the conveyed coins by value: as removed from the machines, and as
-- unpacked in the count room (MC:19.5).
with moved as (
  select coin_departures.value_minor, coin_departures.pieces as departed, 0::bigint as extracted
  from drops_public as drops join coin_departures_public as coin_departures using (establishment_id, drop_id)
  where drops.establishment_id = $1 and drops.drop_number = $2::bigint
  union all
  select coin_extractions.value_minor, 0, coin_extractions.pieces
  from drops_public as drops join coin_extractions_public as coin_extractions using (establishment_id, drop_id)
  where drops.establishment_id = $1 and drops.drop_number = $2::bigint
)
select moved.value_minor as "valueMinor", sum(moved.departed)::bigint as departed,
  sum(moved.extracted)::bigint as extracted, sum(moved.extracted - moved.departed)::bigint as difference,
  sum((moved.extracted - moved.departed) * moved.value_minor)::bigint as "varianceMinor"
from moved
group by rollup (moved.value_minor)
having count(*) > 0
order by moved.value_minor nulls last
