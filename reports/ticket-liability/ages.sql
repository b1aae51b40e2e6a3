, aged as (
  select owed.kind, owed.amount_minor,
    case when owed.payable_until < $2 then 'past' when owed.age_days = 0 then 'today' when owed.age_days <= 7 then 'week'
      when owed.age_days <= 30 then 'month' else 'older' end as age
  from owed
)
select aged.age, aged.kind, count(*) as tickets, sum(aged.amount_minor)::bigint as "amountMinor"
from aged
group by grouping sets ((aged.age, aged.kind), ())
having count(*) > 0
order by array_position(array['today', 'week', 'month', 'older', 'past'], aged.age) nulls last, aged.kind
