-- $1 establishment, $2 first day, $3 last day. Returns every step of every ticket, in the order in which the system
-- received them.
select steps.ticket_id as "ticketId", tickets.sequence_number as "sequenceNumber", steps.kind, steps.step,
  steps.from_state as "fromState", steps.to_state as "toState", steps.place, machines.sbm_number as machine,
  desks.desk_code as desk, steps.happened_at as "happenedAt", steps.received_at as "receivedAt",
  recorder.full_name as "recordedBy", approver.full_name as "approvedBy", reasons.reason,
  steps.amount_minor as "amountMinor"
from ticket_steps_public as steps
join tickets_public as tickets using (establishment_id, ticket_id)
join people_names as recorder on recorder.person_id = steps.recorded_by
left join people_names as approver on approver.person_id = steps.approved_by
left join ticket_step_reasons_public as reasons on reasons.establishment_id = steps.establishment_id
  and reasons.ticket_id = steps.ticket_id and reasons.step_number = steps.step_number
left join machines_public as machines on machines.establishment_id = steps.establishment_id
  and machines.machine_id = steps.machine_id
left join desks_public as desks on desks.establishment_id = steps.establishment_id and desks.desk_id = steps.desk_id
where steps.establishment_id = $1 and steps.gaming_day between $2 and $3
order by steps.received_at, steps.ticket_id, steps.step_number
