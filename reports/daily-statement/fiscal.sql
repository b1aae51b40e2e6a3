-- $1 establishment, $2 gaming days. Returns the net of the machines beside the fiscal coefficient in force, which is
-- not applied. The coefficient is null when none was in force, or when it changed from one day to another.
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
  known(sum(round(days.net * days.coefficient::numeric)))::bigint as "fiscalMinor"
from days
having count(*) > 0
