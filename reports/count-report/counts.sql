-- $1 establishment, $2 number of the drop. Returns every count of the boxes on which two people agree, with its
-- difference from the count in force.
select brought.box_number as box, brought.sbm_number as machine, counted.count_number as "countNumber",
  counted.count_number > 2 as "isRecount", people.full_name as "countedBy", counted.counted_at as "countedAt",
  counted.source, counted.notes_minor as "notesMinor", counted.ticket_count as "ticketCount",
  counted.tickets_minor as "ticketsMinor", counted.coins_minor as "coinsMinor",
  counted.notes_minor + counted.tickets_minor + counted.coins_minor as "totalMinor",
  counted.notes_minor + counted.tickets_minor + counted.coins_minor - brought.total_minor as "varianceMinor",
  (counted.notes, counted.coins, counted.ticket_count, counted.tickets_minor)
    = (brought.notes, brought.coins, brought.ticket_count, brought.tickets_minor) as "isSame"
from brought
join box_counts_public as counted on counted.establishment_id = brought.establishment_id
  and counted.drop_id = brought.drop_id and counted.box_id = brought.box_id
join people_names as people on people.person_id = counted.counted_by
where brought.count_number is not null
order by brought.box_number collate "C", counted.count_number
