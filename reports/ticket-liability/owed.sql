-- $1 establishment, $2 gaming day. Returns the tickets owed at the end of that day, by their last step until then. A
-- restricted ticket is owed to no one.
-- Other statements of this report that read from `owed` continue from here.
with owed as (
  select tickets.establishment_id, tickets.ticket_id, tickets.kind, tickets.amount_minor, tickets.place,
    tickets.machine_id, tickets.desk_id, tickets.sequence_number, tickets.gaming_day, tickets.payable_until,
    last.to_state as state, $2::date - tickets.gaming_day as age_days
  from tickets_public as tickets
  cross join lateral (
    select steps.to_state from ticket_steps_public as steps
    where steps.establishment_id = tickets.establishment_id and steps.ticket_id = tickets.ticket_id
      and steps.gaming_day <= $2
    order by steps.step_number desc limit 1
  ) as last
  where tickets.establishment_id = $1 and tickets.gaming_day <= $2 and tickets.kind <> 'restricted'
    and (tickets.state in ('issued', 'pending') or tickets.moved_on > $2) and last.to_state in ('issued', 'pending')
)
