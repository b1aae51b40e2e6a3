select owed.ticket_id as "ticketId", owed.sequence_number as "sequenceNumber", owed.kind, owed.place,
  machines.sbm_number as machine, desks.desk_code as desk, owed.gaming_day::text as "issuedOn",
  owed.age_days as "ageDays", owed.payable_until::text as "payableUntil", owed.payable_until < $2 as "isPast",
  owed.state, owed.amount_minor as "amountMinor"
from owed
left join machines_public as machines on machines.establishment_id = owed.establishment_id
  and machines.machine_id = owed.machine_id
left join desks_public as desks on desks.establishment_id = owed.establishment_id and desks.desk_id = owed.desk_id
order by owed.gaming_day, owed.ticket_id
