-- $1 establishment, $2 gaming day. From the stakes to what the account of gross revenue received; parts of zero are
-- left out.
select
  day_bridge_lines.kind,
  day_bridge_lines.name,
  day_bridge_lines.detail,
  day_bridge_lines.amount_minor as "amountMinor"
from day_bridge_lines
where day_bridge_lines.establishment_id = $1 and day_bridge_lines.gaming_day = $2
  and (day_bridge_lines.kind <> 'part' or day_bridge_lines.amount_minor <> 0)
order by day_bridge_lines.place, day_bridge_lines.detail
