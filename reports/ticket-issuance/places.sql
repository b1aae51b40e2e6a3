-- $1 establishment, $2 first day, $3 last day. Returns tickets issued in the period by place and kind; the last line is
-- their sum. A ticket is issued when its print is confirmed, or proved by its bearer (docs/adr/0040-tickets.md).
select tickets.place, machines.sbm_number as machine, desks.desk_code as desk, steps.kind, count(*) as tickets,
  coalesce(sum(steps.amount_minor), 0)::bigint as "amountMinor", grouping(steps.kind) = 1 as "isTotal"
from ticket_steps_public as steps
join tickets_public as tickets using (establishment_id, ticket_id)
left join machines_public as machines on machines.establishment_id = tickets.establishment_id
  and machines.machine_id = tickets.machine_id
left join desks_public as desks on desks.establishment_id = tickets.establishment_id
  and desks.desk_id = tickets.desk_id
where steps.establishment_id = $1 and steps.gaming_day between $2 and $3 and steps.from_state in ('', 'requested')
  and steps.to_state in ('issued', 'pending', 'redeemed', 'orphan')
group by grouping sets ((tickets.place, machines.sbm_number, desks.desk_code, steps.kind), ())
having count(*) > 0
order by "isTotal", array_position(array['machine', 'desk', 'kiosk'], tickets.place),
  machines.sbm_number collate "C", desks.desk_code collate "C", steps.kind
