-- $1 establishment, $2 gaming days. Returns the bridge from the stakes to the amount credited to the account of gross
-- revenue, for all these days together; parts of zero are left out.
select
  day_bridge_lines.kind,
  day_bridge_lines.name,
  day_bridge_lines.detail,
  sum(day_bridge_lines.amount_minor)::bigint as "amountMinor"
from day_bridge_lines
where day_bridge_lines.establishment_id = $1 and day_bridge_lines.gaming_day = any($2::date[])
group by day_bridge_lines.place, day_bridge_lines.kind, day_bridge_lines.name, day_bridge_lines.detail
having day_bridge_lines.kind <> 'part' or sum(day_bridge_lines.amount_minor) <> 0
order by day_bridge_lines.place, day_bridge_lines.detail
