select slips.slip_number as "slipNumber", slips.kind, machines.sbm_number as machine,
  stands.stand_number as stand,
  slips.amount_minor as "amountMinor", jsonb_build_object('code', desks.desk_code, 'kind', desks.kind,
    'room', nullif(desks.room, '')) as desk, filler.full_name as "filledBy",
  witness.full_name as "witnessedBy", slips.gaming_day as "gamingDay", slips.happened_at as "happenedAt",
  voids.voided_at as "voidedAt", voider.full_name as "voidedBy", authoriser.full_name as "authorisedBy",
  case when back.desk_id is not null then jsonb_build_object('code', back.desk_code, 'kind', back.kind,
    'room', nullif(back.room, '')) end as "backToDesk", voids.reason
from fill_slips_public as slips
join machines_public as machines using (establishment_id, machine_id)
join desks_public as desks using (establishment_id, desk_id)
left join lateral (
  select machine_versions.stand_id from machine_versions_public as machine_versions
  where machine_versions.establishment_id = slips.establishment_id
    and machine_versions.machine_id = slips.machine_id and machine_versions.effective_at <= slips.happened_at
  order by machine_versions.effective_at desc, machine_versions.version_number desc limit 1
) as stood on true
left join stands_public as stands on stands.establishment_id = slips.establishment_id
  and stands.stand_id = stood.stand_id
join people_names as filler on filler.person_id = slips.filled_by
join people_names as witness on witness.person_id = slips.witnessed_by
left join fill_voids_public as voids on voids.establishment_id = slips.establishment_id
  and voids.slip_number = slips.slip_number
left join people_names as voider on voider.person_id = voids.voided_by
left join people_names as authoriser on authoriser.person_id = voids.authorised_by
left join desks_public as back on back.establishment_id = voids.establishment_id and back.desk_id = voids.desk_id
where slips.establishment_id = $1 and slips.slip_number = $2::bigint
