-- $1 establishment, $2 gaming day. Returns the manual corrections for this day, each with its approver: meter steps
-- stated by a person, and corrections of counts and of day totals.
with put_right as (
  select machines.sbm_number as machine, stations.station_number, 'meter' as subject, adjusted.kind,
    adjusted.later_read_at as at, adjusted.reason, adjusted.recorded_by, adjusted.approval_request_id
  from effective_meter_adjustments as adjusted
  join stations_public as stations using (establishment_id, station_id)
  join machines_public as machines using (establishment_id, machine_id)
  join gaming_days_public as gaming_days on gaming_days.establishment_id = $1 and gaming_days.gaming_day = $2
  where adjusted.establishment_id = $1
    and adjusted.later_read_at > gaming_days.opens_at and adjusted.later_read_at <= gaming_days.closes_at
  union all
  select machines.sbm_number, null, 'count', machine_counts.count_number::text, machine_counts.recorded_at,
    machine_counts.reason, machine_counts.recorded_by, machine_counts.approval_request_id
  from machine_counts_public as machine_counts
  join machines_public as machines using (establishment_id, machine_id)
  where machine_counts.establishment_id = $1 and machine_counts.gaming_day = $2 and machine_counts.revision > 1
  union all
  select machines.sbm_number, null, 'total', machine_day_totals.kind, machine_day_totals.recorded_at,
    machine_day_totals.reason, machine_day_totals.recorded_by, machine_day_totals.approval_request_id
  from machine_day_totals_public as machine_day_totals
  join machines_public as machines using (establishment_id, machine_id)
  where machine_day_totals.establishment_id = $1 and machine_day_totals.gaming_day = $2
    and machine_day_totals.revision > 1
)
select
  put_right.machine,
  put_right.station_number as "stationNumber",
  put_right.subject,
  put_right.kind,
  put_right.at,
  put_right.reason,
  author.full_name as "recordedBy",
  approver.full_name as "approvedBy"
from put_right
left join people_names as author on author.person_id = put_right.recorded_by
left join approval_decisions_public as approval_decisions on approval_decisions.establishment_id = $1
  and approval_decisions.request_id = put_right.approval_request_id
left join people_names as approver on approver.person_id = approval_decisions.decided_by
order by put_right.machine collate "C", put_right.station_number nulls first, put_right.at, put_right.kind
