-- $1 establishment, $2 number of the session, $3 decimals of the currency. Returns each rake separately.
select
  rakes.coup_number as "coupNumber", rakes.is_before_deal as "isBeforeDeal", rakes.base_minor as "baseMinor",
  round(trimmed.amount, greatest(scale(trimmed.amount), $3::integer))::text as exact, rakes.rake_minor as "rakeMinor"
from cercle_rakes_public as rakes
cross join lateral (select trim_scale(rakes.exact / power(10::numeric, $3::integer)) as amount) as trimmed
where rakes.establishment_id = $1 and rakes.session_id = $2::bigint
order by rakes.coup_number, rakes.rake_number
