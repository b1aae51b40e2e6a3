select counts.counted_at as "countedAt", counts.booked_minor as "bookedMinor",
  counts.counted_minor as "countedMinor", counts.counted_minor - counts.booked_minor as "differenceMinor",
  nullif(counts.counted_chips_minor, 0) as "countedChipsMinor",
  nullif(counts.counted_chips_minor - counts.booked_chips_minor, 0) as "chipsDifferenceMinor",
  counts.outcome, counts.reason, counter.full_name as "countedBy", witness.full_name as "witnessedBy"
from desk_counts_public as counts
join desks_public as desks using (establishment_id, desk_id)
join people_names as counter on counter.person_id = counts.counted_by
left join people_names as witness on witness.person_id = counts.witnessed_by
where counts.establishment_id = $1 and desks.desk_code = $2 and counts.gaming_day between $3 and $4
order by counts.count_id
