-- $1 establishment, $2 numbers of sheets. Returns the signatures of each sheet, with the digest of the exact content
-- signed.
select interventions.sheet_number as "sheetNumber", named.role, people.full_name as "fullName", signatures.method,
  encode(signatures.content_digest, 'hex') as digest, signatures.strokes_record_id as "strokesRecordId",
  signatures.signed_at as "signedAt"
from interventions_public as interventions
left join intervention_ram_clears_public as cleared using (establishment_id, intervention_id)
cross join lateral (values
  (1, 'clearTechnician', cleared.technician_signature_id),
  (2, 'clearSupervisor', cleared.supervisor_signature_id),
  (3, 'technician', interventions.signature_id),
  (4, 'unsignedSupervisor', interventions.supervisor_signature_id),
  (5, 'unsignedDirection', interventions.direction_signature_id)
) as named (place, role, signature_id)
join signatures_public as signatures on signatures.establishment_id = interventions.establishment_id
  and signatures.signature_id = named.signature_id
join people_names as people on people.person_id = signatures.person_id
where interventions.establishment_id = $1 and interventions.sheet_number = any($2::bigint[])
order by interventions.sheet_number, named.place
