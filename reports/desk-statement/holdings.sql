-- $1 establishment, $2 desk, $3 first day, $4 last day. Returns the holdings of the desk at the end: cash first (null
-- medium), then its chips and plaques by kind, with the receipts and issues of each in the period.
with of_desk as (
  select desks.establishment_id, desks.desk_id from desks_public as desks
  where desks.establishment_id = $1 and desks.desk_code = $2
), pieces as (
  select chips.medium, chips.game, chips.value_minor, chips.pieces, movements.gaming_day
  from of_desk
  join desk_movement_chips_public as chips using (establishment_id, desk_id)
  join desk_movements_public as movements using (establishment_id, desk_id, movement_number)
  where movements.gaming_day <= $4
)
select null as medium, null as game, null::bigint as "valueMinor", null::bigint as "openingPieces",
  null::bigint as "inPieces", null::bigint as "outPieces", null::bigint as pieces,
  coalesce((select last.balance_minor - last.chips_balance_minor from desk_movements_public as last
    where last.establishment_id = of_desk.establishment_id and last.desk_id = of_desk.desk_id and last.gaming_day <= $4
    order by last.movement_number desc limit 1), 0) as "worthMinor"
from of_desk
union all
select pieces.medium, pieces.game, pieces.value_minor,
  coalesce(sum(pieces.pieces) filter (where pieces.gaming_day < $3), 0)::bigint,
  coalesce(sum(pieces.pieces) filter (where pieces.gaming_day >= $3 and pieces.pieces > 0), 0)::bigint,
  coalesce(sum(- pieces.pieces) filter (where pieces.gaming_day >= $3 and pieces.pieces < 0), 0)::bigint,
  sum(pieces.pieces)::bigint, sum(pieces.pieces * pieces.value_minor)::bigint
from pieces
group by pieces.medium, pieces.game, pieces.value_minor
having sum(pieces.pieces) <> 0 or bool_or(pieces.gaming_day >= $3)
order by medium nulls first, game, "valueMinor"
