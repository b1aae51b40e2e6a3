-- $1 establishment, $2 gaming day. The net of the machines and the fiscal coefficient in force beside it, not applied.
select
  coalesce(sum(machine_days.cash_win_minor), 0)::bigint as "netMinor",
  coefficient.value as "fiscalCoefficient",
  round(coalesce(sum(machine_days.cash_win_minor), 0) * coefficient.value::numeric)::bigint as "fiscalMinor"
from reconciliation_runs_public as reconciliation_runs
join current_runs using (establishment_id, gaming_day, run_number)
cross join lateral (select reconciliation_runs.settings #>> '{fiscalCoefficient,value}' as value) as coefficient
left join machine_days using (establishment_id, gaming_day, run_number)
where reconciliation_runs.establishment_id = $1 and reconciliation_runs.gaming_day = $2
group by coefficient.value
