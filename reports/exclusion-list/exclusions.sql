-- Exclusions in force on the day: not expired, and not lifted early.
select exclusions.exclusion_number as "exclusionNumber", exclusions.cause, exclusions.reason,
  exclusions.first_day as "firstDay", exclusions.last_day as "lastDay",
  exclusions.incident_number as "incidentNumber", decider.full_name as "decidedBy",
  exclusions.decided_at as "decidedAt", exclusions.customer_record_id as "customerRecordId"
from exclusions_public as exclusions
join people_names as decider on decider.person_id = exclusions.decided_by
where exclusions.establishment_id = $1 and $2 between exclusions.first_day and exclusions.last_day
  and (exclusions.lifted_at is null or exclusions.lifted_at >= (
    select gaming_days.closes_at from gaming_days_public as gaming_days
    where gaming_days.establishment_id = $1 and gaming_days.gaming_day = $2))
order by exclusions.exclusion_number
