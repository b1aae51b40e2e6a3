-- $1 establishment, $2 gaming days. Returns the net of the machines and the fiscal coefficient in force: null when none
-- was in force, or when it changed from one day to another. The product sums each day's net times its coefficient; a day
-- without one counts with its net.
with days as (
  select
    current_runs.gaming_day,
    coalesce(sum(machine_days.cash_win_minor), 0) as net,
    reconciliation_runs.settings #>> '{fiscalCoefficient,value}' as coefficient
  from reconciliation_runs_public as reconciliation_runs
  join current_runs using (establishment_id, gaming_day, run_number)
  left join machine_days using (establishment_id, gaming_day, run_number)
  where reconciliation_runs.establishment_id = $1 and reconciliation_runs.gaming_day = any($2::date[])
  group by current_runs.gaming_day, reconciliation_runs.settings
)
select
  known(coalesce(sum(days.net), 0))::bigint as "netMinor",
  case when count(distinct days.coefficient) = 1 and count(days.coefficient) = count(*) then min(days.coefficient)
    end as "fiscalCoefficient",
  count(*)::int as "days",
  count(days.coefficient)::int as "daysWithCoefficient",
  known(coalesce(sum(round(days.net * coalesce(days.coefficient::numeric, 1))), 0))::bigint as "productMinor"
from days
having count(*) > 0
