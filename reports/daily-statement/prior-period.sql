-- $1 establishment, $2 gaming days. Returns late items of closed days that are shown in these days and, for those of
-- these days that are closed, later corrections shown in a later day.
select
  prior_period_adjustments.gaming_day as "gamingDay",
  prior_period_adjustments.of_gaming_day as "ofGamingDay",
  machines.sbm_number as machine,
  prior_period_adjustments.figure,
  prior_period_adjustments.frozen_minor as "frozenMinor",
  prior_period_adjustments.corrected_minor as "correctedMinor",
  prior_period_adjustments.corrected_minor - prior_period_adjustments.frozen_minor as "differenceMinor",
  prior_period_adjustments.cause ->> 'kind' as cause,
  prior_period_adjustments.cause ->> 'reason' as reason,
  people.full_name as "recordedBy",
  approver.full_name as "approvedBy"
from prior_period_adjustments_public as prior_period_adjustments
join machines_public as machines using (establishment_id, machine_id)
left join people_names as people on people.person_id = prior_period_adjustments.recorded_by
left join approval_decisions_public as approval_decisions
  on approval_decisions.establishment_id = prior_period_adjustments.establishment_id
  and approval_decisions.request_id = prior_period_adjustments.approval_request_id
left join people_names as approver on approver.person_id = approval_decisions.decided_by
where prior_period_adjustments.establishment_id = $1
  and (prior_period_adjustments.gaming_day = any($2::date[])
    or prior_period_adjustments.of_gaming_day = any($2::date[]))
order by prior_period_adjustments.of_gaming_day, prior_period_adjustments.gaming_day,
  prior_period_adjustments.adjustment_number
