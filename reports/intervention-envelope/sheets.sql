-- $1 establishment, $2 first day, $3 last day. Returns every sheet of these days, with the digest included in its
-- envelope.
select interventions.sheet_number as "sheetNumber", interventions.gaming_day::text as "gamingDay",
  machines.sbm_number as machine, interventions.stopped_at as "stoppedAt", interventions.reason,
  technician.full_name as technician,
  case when interventions.closed_at is null then 'open'
    when interventions.unsigned_reason is not null then 'unsigned' else 'signed' end as state,
  interventions.closed_at as "closedAt", encode(signatures.content_digest, 'hex') as digest
from interventions_public as interventions
join machines_public as machines using (establishment_id, machine_id)
join people_names as technician on technician.person_id = interventions.technician_id
left join signatures_public as signatures on signatures.establishment_id = interventions.establishment_id
  and signatures.signature_id = coalesce(interventions.signature_id, interventions.supervisor_signature_id)
where interventions.establishment_id = $1 and interventions.gaming_day between $2 and $3
order by interventions.gaming_day, interventions.sheet_number
