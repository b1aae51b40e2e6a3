-- $1 establishment, $2 first day, $3 last day. Returns the dice allocated to tables, with the person who decided and
-- the result of their control.
select given.allocation_id as "allocationNumber", given.gaming_day as "gamingDay", given.allocated_at as "allocatedAt",
  given.table_number as "table", deciders.full_name as "decidedBy", given.signed_as as "decidedAs",
  dice.numbers as "dice", controls.at as "controlledAt", controls.faults, controls.observations,
  controls.signed_by as "controlledBy", controls.second_signed_by as "alsoControlledBy"
from equipment_allocations_public as given
join people_names as deciders on deciders.person_id = given.signed_by
cross join lateral (
  select coalesce(string_agg(items.maker_number || ' ' || items.mark, ', ' order by items.maker_number collate "C"), '')
    as numbers
  from equipment_movements_public as moves
  join equipment_items_public as items on items.establishment_id = moves.establishment_id
    and items.item_id = moves.item_id
  where moves.establishment_id = given.establishment_id and moves.allocation_id = given.allocation_id
) as dice
left join lateral (
  select max(controls.controlled_at) as at, max(signers.full_name) as signed_by,
    max(seconds.full_name) as second_signed_by,
    string_agg(items.maker_number, ', ' order by items.maker_number collate "C") filter (where not controls.is_sound)
      as faults,
    string_agg(items.maker_number || chr(160) || ': ' || controls.observations, chr(160) || '; ' order by items.maker_number collate "C")
      filter (where controls.observations <> '') as observations
  from dice_controls_public as controls
  join equipment_items_public as items on items.establishment_id = controls.establishment_id
    and items.item_id = controls.item_id
  join people_names as signers on signers.person_id = controls.signed_by
  left join people_names as seconds on seconds.person_id = controls.second_signed_by
  where controls.establishment_id = given.establishment_id and controls.allocation_id = given.allocation_id
) as controls on true
where given.establishment_id = $1 and given.book = 'dice' and given.gaming_day between $2 and $3
order by given.allocation_id
