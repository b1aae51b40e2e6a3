-- $1 establishment, $2 number of the drop. Returns the boxes removed, each with the count in force: two equal counts by
-- different people. Other statements of this report that read from `brought` continue from here.
with brought as (
  select drops.establishment_id, drops.drop_id, drops.gaming_day, exchange.machine_id, machines.sbm_number,
    drop_boxes.box_id, drop_boxes.box_number, drop_boxes.container, standing.count_number, standing.notes,
    standing.coins, standing.notes_minor, standing.ticket_count, standing.tickets_minor, standing.coins_minor,
    standing.notes_minor + standing.tickets_minor + standing.coins_minor as total_minor,
    drop_boxes.drop_id is distinct from drops.drop_id and standing.count_number is null
      or drop_boxes.place = 'missing' as is_missing
  from drops_public as drops
  join drop_exchanges_public as exchange on exchange.establishment_id = drops.establishment_id
    and exchange.drop_id = drops.drop_id and exchange.reversed_at is null
  join drop_boxes_public as drop_boxes on drop_boxes.establishment_id = exchange.establishment_id
    and drop_boxes.box_id = exchange.taken_box_id
  join machines_public as machines on machines.establishment_id = exchange.establishment_id
    and machines.machine_id = exchange.machine_id
  left join lateral
    agreed_box_count(drops.establishment_id, drops.drop_id, drop_boxes.box_id) as standing on true
  where drops.establishment_id = $1 and drops.drop_number = $2::bigint
)
