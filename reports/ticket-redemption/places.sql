-- $1 establishment, $2 first day, $3 last day. Returns tickets redeemed in the period by place and kind; the last line
-- is their sum.
select steps.place, machines.sbm_number as machine, desks.desk_code as desk, steps.kind, count(*) as tickets,
  sum(steps.amount_minor)::bigint as "amountMinor", grouping(steps.kind) = 1 as "isTotal"
from ticket_steps_public as steps
left join machines_public as machines on machines.establishment_id = steps.establishment_id
  and machines.machine_id = steps.machine_id
left join desks_public as desks on desks.establishment_id = steps.establishment_id and desks.desk_id = steps.desk_id
where steps.establishment_id = $1 and steps.gaming_day between $2 and $3 and steps.to_state = 'redeemed'
  and steps.from_state <> 'redeemed'
group by grouping sets ((steps.place, machines.sbm_number, desks.desk_code, steps.kind), ())
having count(*) > 0
order by "isTotal", array_position(array['machine', 'desk', 'kiosk'], steps.place),
  machines.sbm_number collate "C", desks.desk_code collate "C", steps.kind
