-- $1 establishment, $2 number of the relève. Every count of the boxes on which two people agree, with its difference
-- from the one that stands.
with brought as (
  -- the boxes that came out, each with the count that stands: two by different people that say the same
  select drops.establishment_id, drops.drop_id, drops.gaming_day, exchange.machine_id, machines.sbm_number,
    drop_boxes.box_id, drop_boxes.box_number, drop_boxes.container, standing.count_number, standing.notes,
    standing.coins, standing.notes_minor, standing.ticket_count, standing.tickets_minor, standing.coins_minor,
    standing.notes_minor + standing.tickets_minor + standing.coins_minor as total_minor,
    drop_boxes.drop_id is distinct from drops.drop_id and standing.count_number is null
      or drop_boxes.place = 'missing' as is_missing
  from drops
  join drop_exchanges as exchange on exchange.establishment_id = drops.establishment_id
    and exchange.drop_id = drops.drop_id and exchange.reversed_at is null
  join drop_boxes on drop_boxes.establishment_id = exchange.establishment_id
    and drop_boxes.box_id = exchange.taken_box_id
  join machines on machines.establishment_id = exchange.establishment_id and machines.machine_id = exchange.machine_id
  left join lateral (
    select one.* from box_counts as one
    where one.establishment_id = drops.establishment_id and one.drop_id = drops.drop_id
      and one.box_id = drop_boxes.box_id and exists (
        select from box_counts as other
        where other.establishment_id = one.establishment_id and other.drop_id = one.drop_id
          and other.box_id = one.box_id and other.counted_by <> one.counted_by
          and (other.notes, other.coins, other.ticket_count, other.tickets_minor)
            = (one.notes, one.coins, one.ticket_count, one.tickets_minor))
    order by one.count_number desc limit 1
  ) as standing on true
  where drops.establishment_id = $1 and drops.drop_number = $2::bigint
)
select brought.box_number as box, brought.sbm_number as machine, counted.count_number as "countNumber",
  counted.count_number > 2 as "isRecount", people.full_name as "countedBy", counted.counted_at as "countedAt",
  counted.source, counted.notes_minor as "notesMinor", counted.ticket_count as "ticketCount",
  counted.tickets_minor as "ticketsMinor", counted.coins_minor as "coinsMinor",
  counted.notes_minor + counted.tickets_minor + counted.coins_minor as "totalMinor",
  counted.notes_minor + counted.tickets_minor + counted.coins_minor - brought.total_minor as "varianceMinor",
  (counted.notes, counted.coins, counted.ticket_count, counted.tickets_minor)
    = (brought.notes, brought.coins, brought.ticket_count, brought.tickets_minor) as "isSame"
from brought
join box_counts as counted on counted.establishment_id = brought.establishment_id
  and counted.drop_id = brought.drop_id and counted.box_id = brought.box_id
join people on people.person_id = counted.counted_by
where brought.count_number is not null
order by brought.box_number collate "C", counted.count_number
