-- $1 establishment, $2 first day, $3 last day. Returns tickets in per machine from three sources: its counter, the
-- stacked tickets of the system, and the counts of its boxes. The last line is the sum. A day is compared once it is
-- reconciled.
with stacked as (
  select steps.machine_id, count(*) as tickets, sum(steps.amount_minor) as amount_minor
  from ticket_steps_public as steps
  where steps.establishment_id = $1 and steps.gaming_day between $2 and $3 and steps.place = 'machine'
    and steps.to_state = 'redeemed' and steps.from_state <> 'redeemed'
  group by steps.machine_id
), reconciled as (
  select machine_days.machine_id, sum(machine_days.ticket_in_minor) as metered_minor,
    sum(machine_days.counted_tickets_minor) as counted_minor
  from machine_days
  where machine_days.establishment_id = $1 and machine_days.gaming_day between $2 and $3
  group by machine_days.machine_id
), compared as (
  select machines.sbm_number, coalesce(stacked.tickets, 0) as tickets,
    coalesce(stacked.amount_minor, 0) as stacked_minor, reconciled.metered_minor, reconciled.counted_minor
  from stacked
  full join reconciled on reconciled.machine_id = stacked.machine_id
  join machines_public as machines on machines.establishment_id = $1
    and machines.machine_id = coalesce(stacked.machine_id, reconciled.machine_id)
  where coalesce(stacked.amount_minor, 0) <> 0 or coalesce(reconciled.metered_minor, 0) <> 0
    or coalesce(reconciled.counted_minor, 0) <> 0
)
select compared.sbm_number as machine, sum(compared.tickets)::bigint as tickets,
  known(sum(compared.metered_minor))::bigint as "meteredMinor", sum(compared.stacked_minor)::bigint as "stackedMinor",
  sum(compared.counted_minor)::bigint as "countedMinor",
  known(sum(compared.stacked_minor - compared.metered_minor))::bigint as "stackedLessMeteredMinor",
  sum(compared.counted_minor - compared.stacked_minor)::bigint as "countedLessStackedMinor",
  known(sum(compared.counted_minor - compared.metered_minor))::bigint as "countedLessMeteredMinor"
from compared
group by grouping sets ((compared.sbm_number), ())
having count(*) > 0
order by compared.sbm_number collate "C" nulls last
