-- $1 establishment, $2 gaming day. What arrived for closed days and is shown in this one.
select
  prior_period_adjustments.of_gaming_day as "ofGamingDay",
  machines.sbm_number as machine,
  prior_period_adjustments.figure,
  prior_period_adjustments.frozen_minor as "frozenMinor",
  prior_period_adjustments.corrected_minor as "correctedMinor",
  prior_period_adjustments.corrected_minor - prior_period_adjustments.frozen_minor as "differenceMinor"
from prior_period_adjustments
join machines using (establishment_id, machine_id)
where prior_period_adjustments.establishment_id = $1 and prior_period_adjustments.gaming_day = $2
order by prior_period_adjustments.of_gaming_day, prior_period_adjustments.adjustment_number
