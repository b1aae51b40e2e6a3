-- $1 establishment, $2 number of the drop. Returns each box with its count in force; a null box is their sum. A counter
-- who may still count a box must not know another's result, so its figures appear only once two people agree.
, boxes as (
  select brought.box_number, brought.sbm_number, brought.container, brought.notes_minor, brought.ticket_count,
    brought.tickets_minor, brought.coins_minor, brought.total_minor,
    (select count(*) from box_counts_public as box_counts
      where box_counts.establishment_id = brought.establishment_id and box_counts.drop_id = brought.drop_id
        and box_counts.box_id = brought.box_id) as counted,
    case when brought.count_number is not null then 'agreed' when brought.is_missing then 'missing' else 'waits' end
      as state
  from brought
)
select boxes.box_number as box, max(boxes.sbm_number) as machine, max(boxes.container) as container,
  sum(boxes.notes_minor)::bigint as "notesMinor", sum(boxes.ticket_count)::bigint as "ticketCount",
  sum(boxes.tickets_minor)::bigint as "ticketsMinor", sum(boxes.coins_minor)::bigint as "coinsMinor",
  sum(boxes.total_minor)::bigint as "totalMinor", max(boxes.counted) as counted, max(boxes.state) as state
from boxes
group by grouping sets ((boxes.box_number), ())
having count(*) > 0
order by boxes.box_number collate "C" nulls last
