-- The desk at the end of the period, and its balance before it.
select desks.desk_code as desk, desks.kind, desks.float_minor as "floatMinor", desks.retired_at as "retiredAt",
  coalesce((select before.balance_minor from desk_movements as before
    where before.establishment_id = desks.establishment_id and before.desk_id = desks.desk_id
      and before.gaming_day < $3
    order by before.movement_number desc limit 1), 0) as "openingMinor",
  coalesce((select until.balance_minor from desk_movements as until
    where until.establishment_id = desks.establishment_id and until.desk_id = desks.desk_id
      and until.gaming_day <= $4
    order by until.movement_number desc limit 1), 0) as "closingMinor"
from desks
where desks.establishment_id = $1 and desks.desk_code = $2
