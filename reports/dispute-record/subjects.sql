-- $1 establishment, $2 first gaming day, $3 last; null: no limit. Lists the disputed payments.

select disputes.dispute_number::text as subject, opened.day, machines.sbm_number as about,
  disputes.claimed_minor as "amountMinor"
from disputes_public as disputes
join machines_public as machines using (establishment_id, machine_id)
join establishments_public as establishments using (establishment_id)
cross join lateral (select (disputes.opened_at at time zone establishments.time_zone)::date as day) as opened
where disputes.establishment_id = $1 and ($2::date is null or opened.day >= $2)
  and ($3::date is null or opened.day <= $3)
