select acts.desk_code as desk, acts.is_kiosk as "isKiosk", acts.movement_number::text as "movementNumber",
  acts.happened_at as "happenedAt", acts.act, acts.ticket_id as "ticketId",
  tickets.sequence_number as "sequenceNumber", tickets.place as "issuedPlace", machines.sbm_number as "issuedMachine",
  sellers.desk_code as "issuedDesk", case when acts.amount_minor > 0 then acts.amount_minor end as "inMinor",
  case when acts.amount_minor < 0 then -acts.amount_minor end as "outMinor", people.full_name as "recordedBy"
from acts
join people_names as people on people.person_id = acts.recorded_by
left join tickets_public as tickets on tickets.establishment_id = acts.establishment_id
  and tickets.ticket_id = acts.ticket_id
left join machines_public as machines on machines.establishment_id = tickets.establishment_id
  and machines.machine_id = tickets.machine_id
left join desks_public as sellers on sellers.establishment_id = tickets.establishment_id
  and sellers.desk_id = tickets.desk_id
order by acts.desk_code collate "C", acts.movement_number
