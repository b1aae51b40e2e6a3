-- $1 establishment, $2 number of the drop. Returns the number of pieces of each value per box; a null box is the total.
, valued as (
  select brought.box_number, brought.sbm_number, line.medium, line.value_minor, line.count
  from brought
  cross join lateral (
    select 'notes' as medium, (each ->> 'valueMinor')::bigint as value_minor, (each ->> 'count')::bigint as count
    from jsonb_array_elements(brought.notes) as each
    union all
    select 'coins', (each ->> 'valueMinor')::bigint, (each ->> 'count')::bigint
    from jsonb_array_elements(brought.coins) as each
  ) as line
)
select valued.box_number as box, max(valued.sbm_number) as machine, valued.medium, valued.value_minor as "valueMinor",
  sum(valued.count)::bigint as pieces, sum(valued.count * valued.value_minor)::bigint as "amountMinor"
from valued
group by grouping sets ((valued.box_number, valued.medium, valued.value_minor), (valued.medium, valued.value_minor),
  (valued.medium))
order by valued.medium desc, valued.box_number collate "C" nulls last, valued.value_minor nulls last
