-- $1 establishment, $2 number of the drop. Returns the agent present at the opening, and the people who received boxes.
select signatures.subject, people.full_name as "fullName", signatures.signed_as as "signedAs", signatures.method,
  encode(signatures.content_digest, 'hex') as digest, signatures.strokes_record_id as "strokesRecordId",
  signatures.signed_at as "signedAt"
from signatures_public as signatures
join people_names as people on people.person_id = signatures.person_id
where signatures.establishment_id = $1
  and (signatures.subject = 'drop ' || $2::text || ' opening'
    or signatures.subject like 'drop ' || $2::text || ' conveyance %')
order by signatures.signature_id
