-- $1 establishment, $2 first day, $3 last day. Returns the opening of the first recorded day and the closing of the
-- last.
select min(gaming_days.opens_at) as "opensAt", max(gaming_days.closes_at) as "closesAt"
from gaming_days_public as gaming_days
where gaming_days.establishment_id = $1 and gaming_days.gaming_day between $2 and $3
