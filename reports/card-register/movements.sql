-- $1 establishment, $2 first day, $3 last day, $4 the register. Returns the daily movements between depots and to and
-- from tables, with the person who received the pieces or decided.
select moves.happened_at as "happenedAt", moves.kind, items.kind as piece, items.maker_number as "makerNumber",
  nullif(items.mark, '') as mark, coalesce(sources.name, moves.from_table) as "fromPlace",
  moves.from_table is not null as "isFromTable", coalesce(goals.name, moves.to_table) as "toPlace",
  moves.to_table is not null as "isToTable", people.full_name as "recordedBy", signers.full_name as "signedBy"
from equipment_movements_public as moves
join equipment_items_public as items on items.establishment_id = moves.establishment_id
  and items.item_id = moves.item_id
join people_names as people on people.person_id = moves.recorded_by
left join equipment_depots_public as sources on sources.establishment_id = moves.establishment_id
  and sources.depot_id = moves.from_depot_id
left join equipment_depots_public as goals on goals.establishment_id = moves.establishment_id
  and goals.depot_id = moves.to_depot_id
left join equipment_allocations_public as given on given.establishment_id = moves.establishment_id
  and given.allocation_id = moves.allocation_id
left join people_names as signers on signers.person_id = given.signed_by
where moves.establishment_id = $1 and moves.gaming_day between $2 and $3
  and moves.kind in ('move', 'allocation', 'return') and (items.kind = 'die') = ($4::text = 'dice')
order by moves.happened_at, items.maker_number, moves.movement_number
