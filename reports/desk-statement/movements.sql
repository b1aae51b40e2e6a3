select movements.movement_number as "movementNumber", movements.happened_at as "happenedAt", movements.kind,
  other.desk_code as "otherDesk", movements.transfer_id is not null and other.desk_code is null as "isStrongroom",
  movements.taken, movements.given, movements.changed_minor as "changedMinor",
  case when movements.amount_minor > 0 then movements.amount_minor end as "inMinor",
  case when movements.amount_minor < 0 then - movements.amount_minor end as "outMinor",
  movements.balance_minor as "balanceMinor", people.full_name as "recordedBy"
from desk_movements_public as movements
join desks_public as desks using (establishment_id, desk_id)
join people_names as people on people.person_id = movements.recorded_by
left join desk_transfers_public as transfer on transfer.establishment_id = movements.establishment_id
  and transfer.transfer_id = movements.transfer_id
left join desks_public as other on other.establishment_id = movements.establishment_id
  and other.desk_id = case when transfer.from_desk_id = movements.desk_id
    then transfer.to_desk_id else transfer.from_desk_id end
where movements.establishment_id = $1 and desks.desk_code = $2 and movements.gaming_day between $3 and $4
order by movements.movement_number
