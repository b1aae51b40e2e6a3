-- $1 establishment, $2 last day, $3 the register. Returns the stock of each depot and of the tables at the end of that
-- day: all entries until then, less all exits.
with sides as (
  select moves.item_id, moves.to_depot_id as depot_id, moves.to_table as table_number, 1 as pieces
  from equipment_movements_public as moves where moves.establishment_id = $1 and moves.gaming_day <= $2
  union all
  select moves.item_id, moves.from_depot_id, moves.from_table, -1
  from equipment_movements_public as moves where moves.establishment_id = $1 and moves.gaming_day <= $2
)
select depots.name as depot, depots.room, sides.table_number as "table", items.kind as piece, items.game,
  holders.full_name as "keyHolder", sum(sides.pieces)::bigint as pieces
from sides
join equipment_items_public as items on items.establishment_id = $1 and items.item_id = sides.item_id
left join equipment_depots_public as depots on depots.establishment_id = $1 and depots.depot_id = sides.depot_id
left join people_names as holders on holders.person_id = depots.key_held_by
where (sides.depot_id is not null or sides.table_number is not null) and (items.kind = 'die') = ($3::text = 'dice')
group by depots.kind, depots.name, depots.room, sides.table_number, items.kind, items.game, holders.full_name
having sum(sides.pieces) <> 0
order by depots.kind desc nulls last, depots.name, sides.table_number, items.kind, items.game
