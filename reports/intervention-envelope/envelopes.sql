-- $1 establishment, $2 first day, $3 last day. Returns the envelopes of these days, each with the person who sealed it
-- and the person who received it.
select made.gaming_day::text as "gamingDay", made.envelope_number as "envelopeNumber",
  made.sheet_count as "sheetCount", made.identification_count as "identificationCount",
  encode(made.content_digest, 'hex') as digest, maker.full_name as "madeBy",
  made.made_at as "madeAt", sealing.method as "madeMethod", sealing.strokes_record_id as "madeStrokesId",
  receiver.full_name as "receivedBy", receipt.received_at as "receivedAt", receiving.method as "receivedMethod",
  receiving.strokes_record_id as "receivedStrokesId"
from intervention_envelopes_public as made
join people_names as maker on maker.person_id = made.made_by
join signatures_public as sealing on sealing.establishment_id = made.establishment_id
  and sealing.signature_id = made.signature_id
left join intervention_envelope_receipts_public as receipt on receipt.establishment_id = made.establishment_id
  and receipt.gaming_day = made.gaming_day
left join people_names as receiver on receiver.person_id = receipt.received_by
left join signatures_public as receiving on receiving.establishment_id = receipt.establishment_id
  and receiving.signature_id = receipt.signature_id
where made.establishment_id = $1 and made.gaming_day between $2 and $3
order by made.gaming_day
