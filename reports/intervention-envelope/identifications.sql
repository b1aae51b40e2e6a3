-- $1 establishment, $2 gaming day. Returns technicians identified on this day who wrote no sheet, with the supervisor's
-- finding.
select machines.sbm_number as machine, technician.full_name as technician, identified.identified_at as "identifiedAt",
  identified.settlement, settler.full_name as "settledBy", identified.settled_at as "settledAt"
from identifications_without_sheet($1, $2::date) as identified
join machines_public as machines on machines.establishment_id = $1 and machines.machine_id = identified.machine_id
join people_names as technician on technician.person_id = identified.person_id
left join people_names as settler on settler.person_id = identified.settled_by
order by identified.identification_id
