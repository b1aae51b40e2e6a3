-- $1 establishment, $2 first day, $3 last day. Returns each act by which the Direction let tickets expire.
select entries.entry_number as "entryNumber", steps.gaming_day::text as "gamingDay",
  min(steps.received_at) as "receivedAt", people.full_name as "decidedBy", count(*) as tickets,
  sum(steps.amount_minor)::bigint as "amountMinor"
from ticket_steps_public as steps
join journal_entries_public as entries using (establishment_id, entry_id)
join people_names as people on people.person_id = steps.recorded_by
where steps.establishment_id = $1 and steps.gaming_day between $2 and $3 and steps.step = 'expire'
group by entries.entry_number, steps.gaming_day, people.full_name
order by entries.entry_number
