-- $1 establishment, $2 desk, $3 first day, $4 last day. Returns receipts and issues by kind of movement.
select movements.kind, count(*) as count,
  sum(movements.amount_minor) filter (where movements.amount_minor > 0)::bigint as "inMinor",
  sum(- movements.amount_minor) filter (where movements.amount_minor < 0)::bigint as "outMinor",
  sum(movements.amount_minor)::bigint as "netMinor"
from desk_movements_public as movements
join desks_public as desks using (establishment_id, desk_id)
where movements.establishment_id = $1 and desks.desk_code = $2 and movements.gaming_day between $3 and $4
group by movements.kind
order by movements.kind
