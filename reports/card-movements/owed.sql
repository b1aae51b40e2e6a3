-- Amount owed on cards before the period and at its end.
select
  coalesce(sum(movements.amount_minor) filter (where movements.gaming_day < $2), 0)::bigint as "openingMinor",
  coalesce(sum(movements.amount_minor), 0)::bigint as "closingMinor"
from card_movements_public as movements
where movements.establishment_id = $1 and movements.gaming_day <= $3
