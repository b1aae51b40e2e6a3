-- $1 establishment, $2 first gaming day, $3 last; null: no limit. Lists the slips of hand pays.

select payouts.slip_number::text as subject, won.day, coalesce(machines.sbm_number, tables.table_number) as about,
  payouts.amount_minor as "amountMinor"
from payouts_public as payouts
join establishments_public as establishments using (establishment_id)
left join machines_public as machines using (establishment_id, machine_id)
left join table_numbers_public as tables using (establishment_id, table_id)
cross join lateral (select (payouts.won_at at time zone establishments.time_zone)::date as day) as won
where payouts.establishment_id = $1 and ($2::date is null or won.day >= $2)
  and ($3::date is null or won.day <= $3)
