-- $1 establishment, $2 gaming days. Returns the bridge from the stakes to the amount credited to the account of gross
-- revenue, for all these days together; parts of zero are left out.
select
  day_bridge_lines.kind,
  day_bridge_lines.name,
  day_bridge_lines.detail,
  -- one day of which the amount is unknown leaves the sum unknown
  known(sum(coalesce(day_bridge_lines.amount_minor, 'NaN'::numeric)))::bigint as "amountMinor"
from day_bridge_lines
where day_bridge_lines.establishment_id = $1 and day_bridge_lines.gaming_day = any($2::date[])
group by day_bridge_lines.place, day_bridge_lines.kind, day_bridge_lines.name, day_bridge_lines.detail
having day_bridge_lines.kind <> 'part' or sum(coalesce(day_bridge_lines.amount_minor, 'NaN'::numeric)) <> 0
order by day_bridge_lines.place, day_bridge_lines.detail
