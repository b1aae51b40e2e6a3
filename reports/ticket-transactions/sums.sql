-- $1 establishment, $2 first day, $3 last day. Returns the steps of tickets, by step and resulting state.
select steps.step, steps.to_state as "toState", count(*) as steps, sum(steps.amount_minor)::bigint as "amountMinor"
from ticket_steps_public as steps
where steps.establishment_id = $1 and steps.gaming_day between $2 and $3
group by steps.step, steps.to_state
order by array_position(array['request', 'print', 'abandon', 'handIn', 'reprint', 'present', 'stack', 'return', 'cash',
  'cashByProcedure', 'void', 'expire', 'find', 'restore'], steps.step), steps.to_state
