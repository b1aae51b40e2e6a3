-- One line per movement, in the order of recording; a transfer has two: its request and its end.
select movements.received_at as "receivedAt", movements.card_id as "cardId",
  movements.movement_number as "movementNumber", movements.kind, movements.asked_minor as "askedMinor",
  machines.sbm_number as machine, desks.desk_code as desk,
  case when movements.amount_minor > 0 then movements.amount_minor end as "moreMinor",
  case when movements.amount_minor < 0 then - movements.amount_minor end as "lessMinor",
  movements.balance_minor as "balanceMinor", people.full_name as "recordedBy",
  approvers.full_name as "approvedBy", entries.entry_number as "journalEntry"
from card_movements_public as movements
join people_names as people on people.person_id = movements.recorded_by
left join people_names as approvers on approvers.person_id = movements.approved_by
left join machines_public as machines on machines.establishment_id = movements.establishment_id
  and machines.machine_id = movements.machine_id
left join desks_public as desks on desks.establishment_id = movements.establishment_id
  and desks.desk_id = movements.desk_id
left join journal_entries_public as entries on entries.establishment_id = movements.establishment_id
  and entries.entry_id = movements.entry_id
where movements.establishment_id = $1 and movements.gaming_day between $2 and $3
order by movements.received_at, movements.card_id, movements.movement_number
