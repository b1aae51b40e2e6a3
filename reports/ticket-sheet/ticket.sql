-- $1 establishment, $2 the ticket's own number in the system. The validation number is not read here: the person who
-- prints the sheet supplies it.
select tickets.kind, tickets.place, machines.sbm_number as machine, machines.serial_number as "serialNumber",
  desks.desk_code as desk, desks.room, tickets.sequence_number as "sequenceNumber", tickets.amount_minor as "amountMinor",
  coalesce(tickets.printed_at, tickets.received_at) as "printedAt", tickets.payable_until::text as "payableUntil",
  tickets.gaming_day::text as "gamingDay"
from tickets_public as tickets
left join machines_public as machines on machines.establishment_id = tickets.establishment_id
  and machines.machine_id = tickets.machine_id
left join desks_public as desks on desks.establishment_id = tickets.establishment_id
  and desks.desk_id = tickets.desk_id
where tickets.establishment_id = $1 and tickets.ticket_id = $2::bigint
