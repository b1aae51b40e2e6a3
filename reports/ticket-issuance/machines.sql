-- $1 establishment, $2 first day, $3 last day. Returns the tickets issued by each machine beside its ticket-out
-- counter, over the reconciled days; the last line is their sum.
with issued as (
  select totals.machine_id, sum(totals.slip_count)::bigint as tickets, sum(totals.amount_minor) as amount_minor
  from ticket_slip_totals as totals
  where totals.establishment_id = $1 and totals.gaming_day between $2 and $3
  group by totals.machine_id
), metered as (
  select machine_days.machine_id, sum(machine_days.ticket_out_minor) as amount_minor
  from machine_days
  where machine_days.establishment_id = $1 and machine_days.gaming_day between $2 and $3
  group by machine_days.machine_id
), compared as (
  select machines.sbm_number, issued.tickets, issued.amount_minor as issued_minor,
    metered.amount_minor as metered_minor
  from issued
  full join metered on metered.machine_id = issued.machine_id
  join machines_public as machines on machines.establishment_id = $1
    and machines.machine_id = coalesce(issued.machine_id, metered.machine_id)
  where coalesce(issued.amount_minor, 0) <> 0 or coalesce(metered.amount_minor, 0) <> 0
)
select compared.sbm_number as machine, coalesce(sum(compared.tickets), 0)::bigint as tickets,
  coalesce(sum(compared.issued_minor), 0)::bigint as "issuedMinor",
  known(sum(compared.metered_minor))::bigint as "meteredMinor",
  known(sum(coalesce(compared.issued_minor, 0)) filter (where compared.metered_minor is not null)
    - sum(compared.metered_minor))::bigint as "differenceMinor"
from compared
group by grouping sets ((compared.sbm_number), ())
having count(*) > 0
order by compared.sbm_number collate "C" nulls last
