-- $1 establishment, $2 first gaming day, $3 last; null: no limit. Lists the sheets of technicians.
select interventions.sheet_number::text as subject, interventions.gaming_day as day, machines.sbm_number as about,
  null::bigint as "amountMinor"
from interventions_public as interventions
join machines_public as machines using (establishment_id, machine_id)
where interventions.establishment_id = $1 and ($2::date is null or interventions.gaming_day >= $2)
  and ($3::date is null or interventions.gaming_day <= $3)
