-- $1 establishment, $2 number of the drop.
select drops.drop_number as "dropNumber", drops.gaming_day::text as "gamingDay", drops.state,
  certification.report_number as "reportNumber", certification.notes_minor as "notesMinor",
  certification.tickets_minor as "ticketsMinor", certification.coins_minor as "coinsMinor",
  certification.notes_minor + certification.tickets_minor + certification.coins_minor as "totalMinor",
  certification.conveyed_reason as "conveyedReason", certification.certified_at as "certifiedAt"
from drops_public as drops
left join drop_certifications_public as certification using (establishment_id, drop_id)
where drops.establishment_id = $1 and drops.drop_number = $2::bigint
