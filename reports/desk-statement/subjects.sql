-- $1 establishment, $2 first gaming day, $3 last; null: no limit. Lists the desks that moved money.

select desks.desk_code as subject, max(movements.gaming_day) as day, nullif(desks.room, '') as about,
  null::bigint as "amountMinor"
from desks_public as desks
join desk_movements_public as movements using (establishment_id, desk_id)
where desks.establishment_id = $1 and ($2::date is null or movements.gaming_day >= $2)
  and ($3::date is null or movements.gaming_day <= $3)
group by desks.desk_code, desks.room
