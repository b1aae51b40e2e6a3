-- Returns the desk at the end of the period, its opening balance, and its receipts and issues in the period.
select desks.desk_code as desk, desks.kind, nullif(desks.room, '') as room, desks.float_minor as "floatMinor", desks.retired_at as "retiredAt",
  coalesce((select before.balance_minor from desk_movements_public as before
    where before.establishment_id = desks.establishment_id and before.desk_id = desks.desk_id
      and before.gaming_day < $3
    order by before.movement_number desc limit 1), 0) as "openingMinor",
  coalesce((select until.balance_minor from desk_movements_public as until
    where until.establishment_id = desks.establishment_id and until.desk_id = desks.desk_id
      and until.gaming_day <= $4
    order by until.movement_number desc limit 1), 0) as "closingMinor",
  within."inMinor", within."outMinor"
from desks_public as desks
cross join lateral (
  select sum(movements.amount_minor) filter (where movements.amount_minor > 0)::bigint as "inMinor",
    sum(- movements.amount_minor) filter (where movements.amount_minor < 0)::bigint as "outMinor"
  from desk_movements_public as movements
  where movements.establishment_id = desks.establishment_id and movements.desk_id = desks.desk_id
    and movements.gaming_day between $3 and $4
) as within
where desks.establishment_id = $1 and desks.desk_code = $2
