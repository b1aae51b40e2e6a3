-- $1 establishment, $2 first gaming day, $3 last; null: no limit. Lists the fills of machines.

select slips.slip_number::text as subject, slips.gaming_day as day, machines.sbm_number as about,
  slips.amount_minor as "amountMinor"
from fill_slips_public as slips
join machines_public as machines using (establishment_id, machine_id)
where slips.establishment_id = $1 and ($2::date is null or slips.gaming_day >= $2)
  and ($3::date is null or slips.gaming_day <= $3)
