-- $1 establishment, $2 first day, $3 last day. Returns every finding of the runs in force, with its explanation.
select
  current_findings.gaming_day as "gamingDay",
  current_findings.sbm_number as machine,
  current_findings.station_number as "stationNumber",
  current_findings.code,
  current_findings.medium,
  current_findings.severity,
  current_findings.metered_minor as "meteredMinor",
  current_findings.actual_minor as "actualMinor",
  current_findings.variance_minor as "varianceMinor",
  current_findings.variance_percent as "variancePercent",
  current_findings.tolerance,
  current_findings.tolerance_from as "toleranceFrom",
  current_findings.rule,
  current_findings.evidence,
  current_findings.explanation,
  current_findings.explained_by as "explainedBy",
  current_findings.explained_at as "explainedAt",
  current_findings.approved_by as "approvedBy",
  current_findings.approved_at as "approvedAt",
  current_findings.decision
from current_findings
where current_findings.establishment_id = $1 and current_findings.gaming_day between $2 and $3
order by current_findings.gaming_day,
  array_position(array['blocking', 'toExplain', 'notice'], current_findings.severity),
  current_findings.sbm_number collate "C" nulls first,
  current_findings.finding_key collate "C"
