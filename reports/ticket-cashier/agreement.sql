-- $1 establishment, $2 first day, $3 last day. Returns the tickets in the desks' registers beside the steps of the
-- tickets themselves, and tickets issued by desks for a slip, which move no cash.
with of_desks as (
  select
    coalesce(sum(movements.amount_minor) filter (where movements.kind = 'ticketIssued' and movements.amount_minor > 0), 0)
      as sold_minor,
    coalesce(sum(-movements.amount_minor) filter (where movements.kind = 'ticketRedeemed'), 0) as redeemed_minor
  from desk_movements_public as movements
  where movements.establishment_id = $1 and movements.gaming_day between $2 and $3
    and movements.kind in ('ticketIssued', 'ticketRedeemed')
), of_tickets as (
  select
    coalesce(sum(steps.amount_minor) filter (where steps.step = 'print' and steps.movement_number is not null), 0)
      as sold_minor,
    coalesce(sum(steps.amount_minor) filter (where steps.step = 'print' and steps.place = 'desk'
      and steps.movement_number is null), 0) as for_slips_minor,
    coalesce(sum(steps.amount_minor) filter (where steps.to_state = 'redeemed' and steps.from_state <> 'redeemed'
      and steps.place in ('desk', 'kiosk')), 0) as cashed_minor,
    coalesce(sum(case steps.step when 'find' then steps.amount_minor when 'restore' then -steps.amount_minor end), 0)
      as found_minor
  from ticket_steps_public as steps
  where steps.establishment_id = $1 and steps.gaming_day between $2 and $3
)
select agreement.name, agreement.desks_minor::bigint as "desksMinor", agreement.tickets_minor::bigint as "ticketsMinor",
  (agreement.desks_minor - agreement.tickets_minor)::bigint as "differenceMinor"
from of_desks
cross join of_tickets
cross join lateral (values
  (1, 'sold', of_desks.sold_minor, of_tickets.sold_minor),
  (2, 'redeemed', of_desks.redeemed_minor, of_tickets.cashed_minor + of_tickets.found_minor),
  (3, 'forSlips', null, of_tickets.for_slips_minor)
) as agreement (place, name, desks_minor, tickets_minor)
order by agreement.place
