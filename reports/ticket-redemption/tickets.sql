-- $1 establishment, $2 first day, $3 last day. Returns each redeemed ticket: time and place of redemption, and place of
-- issue.
select steps.ticket_id as "ticketId", tickets.sequence_number as "sequenceNumber", steps.kind,
  tickets.place as "issuedPlace", issuers.sbm_number as "issuedMachine", sellers.desk_code as "issuedDesk",
  tickets.gaming_day::text as "issuedOn", steps.place, machines.sbm_number as machine, desks.desk_code as desk,
  steps.happened_at as "happenedAt", steps.received_at as "receivedAt", people.full_name as "recordedBy",
  steps.amount_minor as "amountMinor"
from ticket_steps_public as steps
join tickets_public as tickets using (establishment_id, ticket_id)
join people_names as people on people.person_id = steps.recorded_by
left join machines_public as issuers on issuers.establishment_id = tickets.establishment_id
  and issuers.machine_id = tickets.machine_id
left join desks_public as sellers on sellers.establishment_id = tickets.establishment_id
  and sellers.desk_id = tickets.desk_id
left join machines_public as machines on machines.establishment_id = steps.establishment_id
  and machines.machine_id = steps.machine_id
left join desks_public as desks on desks.establishment_id = steps.establishment_id and desks.desk_id = steps.desk_id
where steps.establishment_id = $1 and steps.gaming_day between $2 and $3 and steps.to_state = 'redeemed'
  and steps.from_state <> 'redeemed'
order by steps.received_at, steps.ticket_id
