-- $1 establishment, $2 gaming day. Returns the owed tickets whose last day has passed at the end of that day and that
-- the Direction has not let expire yet.
select count(*) as tickets, coalesce(sum(tickets.amount_minor), 0)::bigint as "amountMinor"
from tickets_public as tickets
cross join lateral (
  select steps.to_state from ticket_steps_public as steps
  where steps.establishment_id = tickets.establishment_id and steps.ticket_id = tickets.ticket_id
    and steps.gaming_day <= $2
  order by steps.step_number desc limit 1
) as last
where tickets.establishment_id = $1 and tickets.kind <> 'restricted' and tickets.payable_until < $2 and last.to_state = 'issued'
  and (tickets.state = 'issued' or tickets.moved_on > $2)
