-- $1 establishment, $2 number of the drop. Returns the people who certified its count.
select people.full_name as "fullName", signatures.signed_as as "signedAs", signatures.method,
  encode(signatures.content_digest, 'hex') as digest, signatures.strokes_record_id as "strokesRecordId",
  signatures.signed_at as "signedAt"
from drops_public as drops
join drop_certifiers_public as drop_certifiers using (establishment_id, drop_id)
join signatures_public as signatures on signatures.establishment_id = drop_certifiers.establishment_id
  and signatures.signature_id = drop_certifiers.signature_id
join people_names as people on people.person_id = signatures.person_id
where drops.establishment_id = $1 and drops.drop_number = $2::bigint
order by signatures.signature_id
