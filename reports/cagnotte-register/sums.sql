-- $1 establishment, $2 first gaming day, $3 last. Returns the totals of the counted cagnottes for each day; the row
-- without a day is the grand total.
select
  openings.gaming_day as "gamingDay", count(*) as cagnottes, sum(openings.stubs_minor)::bigint as "stubsMinor",
  sum(openings.counted_minor)::bigint as "countedMinor", sum(openings.difference_minor)::bigint as "differenceMinor",
  sum(openings.carried_minor)::bigint as "carriedMinor"
from cagnotte_openings_public as openings
where openings.establishment_id = $1 and openings.gaming_day between $2 and $3
group by rollup (openings.gaming_day)
having count(*) > 0
order by openings.gaming_day nulls last
