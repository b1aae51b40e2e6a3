-- Payments in the gaming days of the period, by kind; the last line is the sum.
select payouts.kind, count(*) as slips, sum(payouts.amount_minor)::bigint as "amountMinor"
from payouts_public as payouts
where payouts.establishment_id = $1 and payouts.state = 'paid' and payouts.gaming_day between $2 and $3
group by rollup (payouts.kind)
having count(*) > 0
order by payouts.kind nulls last
