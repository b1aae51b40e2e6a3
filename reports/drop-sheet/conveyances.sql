-- $1 establishment, $2 number of the drop. Returns the signed hand-overs of boxes on their way to the count room.
select conveyance.conveyance_number as "conveyanceNumber", giver.full_name as "handedBy",
  receiver.full_name as "receivedBy", conveyance.handed_at as "handedAt", nullif(conveyance.seal, '') as seal,
  nullif(conveyance.note, '') as note,
  (select count(*) from drop_conveyance_boxes_public as held where held.establishment_id = conveyance.establishment_id
    and held.drop_id = conveyance.drop_id and held.conveyance_number = conveyance.conveyance_number) as "boxCount",
  (select string_agg(drop_boxes.box_number, ', ' order by drop_boxes.box_number)
    from drop_conveyance_boxes_public as held
    join drop_boxes_public as drop_boxes on drop_boxes.establishment_id = held.establishment_id
      and drop_boxes.box_id = held.box_id
    where held.establishment_id = conveyance.establishment_id and held.drop_id = conveyance.drop_id
      and held.conveyance_number = conveyance.conveyance_number) as boxes
from drops_public as drops
join drop_conveyances_public as conveyance using (establishment_id, drop_id)
join people_names as giver on giver.person_id = conveyance.handed_by
join people_names as receiver on receiver.person_id = conveyance.received_by
where drops.establishment_id = $1 and drops.drop_number = $2::bigint
order by conveyance.conveyance_number
