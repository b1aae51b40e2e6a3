-- $1 establishment, $2 numbers of sheets.
select interventions.sheet_number as "sheetNumber", interventions.gaming_day::text as "gamingDay",
  machines.sbm_number as machine, technician.full_name as technician, identified.identified_at as "identifiedAt",
  identified.valid_until as "validUntil", interventions.stopped_at as "stoppedAt", interventions.reason,
  opener.full_name as "openedBy", interventions.opened_at as "openedAt", interventions.restarted_at as "restartedAt",
  interventions.closed_at as "closedAt", interventions.unsigned_reason as "unsignedReason",
  cleared.occurred_at as "clearedAt"
from interventions_public as interventions
join machines_public as machines using (establishment_id, machine_id)
join technician_identifications_public as identified on identified.establishment_id = interventions.establishment_id
  and identified.identification_id = interventions.identification_id
join people_names as technician on technician.person_id = interventions.technician_id
join people_names as opener on opener.person_id = interventions.opened_by
left join intervention_ram_clears_public as cleared on cleared.establishment_id = interventions.establishment_id
  and cleared.intervention_id = interventions.intervention_id
where interventions.establishment_id = $1 and interventions.sheet_number = any($2::bigint[])
order by interventions.sheet_number
