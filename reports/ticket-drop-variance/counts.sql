, compared as (
  select boxes.drop_number, boxes.gaming_day, boxes.sbm_number, boxes.box_number, boxes.count_number,
    boxes.ticket_count, boxes.tickets_minor, count(expected.ticket_id) as expected_count,
    coalesce(sum(expected.amount_minor), 0) as expected_minor
  from boxes
  left join expected on expected.drop_id = boxes.drop_id and expected.box_id = boxes.box_id
  group by boxes.drop_number, boxes.gaming_day, boxes.sbm_number, boxes.box_number, boxes.count_number,
    boxes.ticket_count, boxes.tickets_minor
)
select compared.box_number as box, max(compared.drop_number)::text as drop,
  max(compared.gaming_day)::text as "gamingDay",
  max(compared.sbm_number) as machine, sum(compared.expected_count)::bigint as "expectedCount",
  sum(compared.expected_minor)::bigint as "expectedMinor", sum(compared.ticket_count)::bigint as "countedCount",
  sum(compared.tickets_minor)::bigint as "countedMinor",
  sum(compared.ticket_count - compared.expected_count)::bigint as "differenceCount",
  sum(compared.tickets_minor - compared.expected_minor)::bigint as "differenceMinor"
from compared
group by grouping sets ((compared.drop_number, compared.box_number), ())
having count(*) > 0
order by grouping(compared.box_number), max(compared.drop_number), max(compared.sbm_number) collate "C",
  compared.box_number collate "C"
