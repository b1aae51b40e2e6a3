-- $1 establishment, $2 first day, $3 last day. Returns faulty prints: incomplete, duplicate or never confirmed.
select
  count(*) filter (where steps.step = 'abandon') as "incompleteTickets",
  coalesce(sum(steps.amount_minor) filter (where steps.step = 'abandon'), 0)::bigint as "incompleteMinor",
  count(*) filter (where steps.step = 'reprint') as "duplicateTickets",
  coalesce(sum(steps.amount_minor) filter (where steps.step = 'reprint'), 0)::bigint as "duplicateMinor",
  count(*) filter (where steps.step = 'request' and tickets.last_step = 1) as "unconfirmedTickets",
  coalesce(sum(steps.amount_minor) filter (where steps.step = 'request' and tickets.last_step = 1), 0)::bigint
    as "unconfirmedMinor"
from ticket_steps_public as steps
join tickets_public as tickets using (establishment_id, ticket_id)
where steps.establishment_id = $1 and steps.gaming_day between $2 and $3
  and steps.step in ('abandon', 'reprint', 'request')
