-- $1 establishment, $2 number of the drop. Returns entries made at a machine by mistake and withdrawn.
select machines.sbm_number as machine, exchange.container, taken.box_number as "takenBox",
  put.box_number as "putBox", doer.full_name as "doneBy", exchange.done_at as "doneAt",
  reverser.full_name as "reversedBy", exchange.reversed_at as "reversedAt", exchange.reversal_reason as "reason"
from drops_public as drops
join drop_exchanges_public as exchange on exchange.establishment_id = drops.establishment_id
  and exchange.drop_id = drops.drop_id and exchange.reversed_at is not null
join machines_public as machines on machines.establishment_id = exchange.establishment_id
  and machines.machine_id = exchange.machine_id
left join drop_boxes_public as taken on taken.establishment_id = exchange.establishment_id
  and taken.box_id = exchange.taken_box_id
left join drop_boxes_public as put on put.establishment_id = exchange.establishment_id
  and put.box_id = exchange.put_box_id
join people_names as doer on doer.person_id = exchange.done_by
join people_names as reverser on reverser.person_id = exchange.reversed_by
where drops.establishment_id = $1 and drops.drop_number = $2::bigint
order by exchange.exchange_id
