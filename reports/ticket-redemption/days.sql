-- $1 establishment, $2 first day, $3 last day. Returns tickets redeemed per day, kind and type of place; the last line
-- is their sum.
select steps.gaming_day::text as "gamingDay", steps.kind, count(*) as tickets,
  coalesce(sum(steps.amount_minor) filter (where steps.place = 'machine'), 0)::bigint as "machinesMinor",
  coalesce(sum(steps.amount_minor) filter (where steps.place = 'desk'), 0)::bigint as "desksMinor",
  coalesce(sum(steps.amount_minor) filter (where steps.place = 'kiosk'), 0)::bigint as "kiosksMinor",
  sum(steps.amount_minor)::bigint as "amountMinor"
from ticket_steps_public as steps
where steps.establishment_id = $1 and steps.gaming_day between $2 and $3 and steps.to_state = 'redeemed'
  and steps.from_state <> 'redeemed'
group by grouping sets ((steps.gaming_day, steps.kind), ())
having count(*) > 0
order by steps.gaming_day nulls last, steps.kind
