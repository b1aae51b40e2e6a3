-- $1 establishment, $2 first day, $3 last day. Returns tickets issued per day, kind and type of place; the last line is
-- their sum.
select issued.gaming_day::text as "gamingDay", issued.kind, count(*) as tickets,
  coalesce(sum(issued.amount_minor) filter (where issued.place = 'machine'), 0)::bigint as "machinesMinor",
  coalesce(sum(issued.amount_minor) filter (where issued.place = 'desk'), 0)::bigint as "desksMinor",
  coalesce(sum(issued.amount_minor) filter (where issued.place = 'kiosk'), 0)::bigint as "kiosksMinor",
  sum(issued.amount_minor)::bigint as "amountMinor"
from (
  select steps.gaming_day, steps.kind, steps.amount_minor, tickets.place
  from ticket_steps_public as steps
  join tickets_public as tickets using (establishment_id, ticket_id)
  where steps.establishment_id = $1 and steps.gaming_day between $2 and $3 and steps.from_state in ('', 'requested')
    and steps.to_state in ('issued', 'pending', 'redeemed', 'orphan')
) as issued
group by grouping sets ((issued.gaming_day, issued.kind), ())
having count(*) > 0
order by issued.gaming_day nulls last, issued.kind
