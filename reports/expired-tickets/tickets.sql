-- $1 establishment, $2 first day, $3 last day. Returns each expired ticket, with the entry of its act.
select entries.entry_number::text as "entryNumber", steps.ticket_id as "ticketId",
  tickets.sequence_number as "sequenceNumber", steps.kind, tickets.place, machines.sbm_number as machine,
  desks.desk_code as desk, tickets.gaming_day::text as "issuedOn", tickets.payable_until::text as "payableUntil",
  steps.amount_minor as "amountMinor"
from ticket_steps_public as steps
join tickets_public as tickets using (establishment_id, ticket_id)
join journal_entries_public as entries on entries.establishment_id = steps.establishment_id
  and entries.entry_id = steps.entry_id
left join machines_public as machines on machines.establishment_id = tickets.establishment_id
  and machines.machine_id = tickets.machine_id
left join desks_public as desks on desks.establishment_id = tickets.establishment_id
  and desks.desk_id = tickets.desk_id
where steps.establishment_id = $1 and steps.gaming_day between $2 and $3 and steps.step = 'expire'
order by entries.entry_number, steps.ticket_id
