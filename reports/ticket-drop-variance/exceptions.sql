, differing as (
  select boxes.drop_id, boxes.box_id, boxes.box_number, boxes.sbm_number, boxes.drop_number
  from boxes
  left join expected on expected.drop_id = boxes.drop_id and expected.box_id = boxes.box_id
  group by boxes.drop_id, boxes.box_id, boxes.box_number, boxes.sbm_number, boxes.drop_number, boxes.count_number,
    boxes.ticket_count, boxes.tickets_minor
  having boxes.count_number is null or count(expected.ticket_id) > boxes.ticket_count
    or coalesce(sum(expected.amount_minor), 0) > boxes.tickets_minor
)
select differing.box_number as box, differing.sbm_number as machine, expected.ticket_id as "ticketId",
  tickets.sequence_number as "sequenceNumber", expected.kind, expected.received_at as "receivedAt",
  expected.amount_minor as "amountMinor"
from differing
join expected on expected.drop_id = differing.drop_id and expected.box_id = differing.box_id
join tickets_public as tickets on tickets.establishment_id = $1 and tickets.ticket_id = expected.ticket_id
order by differing.drop_number, differing.sbm_number collate "C", differing.box_number collate "C",
  expected.received_at, expected.ticket_id
