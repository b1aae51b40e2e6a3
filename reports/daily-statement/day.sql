-- $1 establishment, $2 gaming day. Returns its limits, its state, and the person who closed it.
select
  current_runs.opens_at as "opensAt",
  current_runs.closes_at as "closesAt",
  current_runs.frozen,
  current_runs.run_number as "runNumber",
  current_runs.closed_at as "closedAt",
  closer.full_name as "closedBy",
  approver.full_name as "approvedBy",
  decision.decided_at as "approvedAt",
  reconciliation_runs.settings,
  reconciliation_runs.software_version as "softwareVersion"
from current_runs
left join reconciliation_runs_public as reconciliation_runs using (establishment_id, gaming_day, run_number)
left join people_names as closer on closer.person_id = current_runs.closed_by
left join approval_decisions_public as decision
  on decision.establishment_id = current_runs.establishment_id
  and decision.request_id = current_runs.closing_request_id
left join people_names as approver on approver.person_id = decision.decided_by
where current_runs.establishment_id = $1 and current_runs.gaming_day = $2
