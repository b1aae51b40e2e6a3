-- $1 establishment, $2 machine's SBM number, $3 first day, $4 last day. Returns the steps that were not plain, and how
-- each was settled; also those that counted up, but across a change of denomination or return that people settled.
with steps as (
  select meter_breaks.station_id, meter_breaks.earlier_read_at, meter_breaks.later_read_at, meter_breaks.kind
  from meter_breaks_public as meter_breaks
  where meter_breaks.establishment_id = $1
  union all
  select distinct effective_meter_adjustments.station_id, effective_meter_adjustments.earlier_read_at,
    effective_meter_adjustments.later_read_at, 'exception'
  from effective_meter_adjustments
  where effective_meter_adjustments.establishment_id = $1 and not exists (
    select from meter_breaks_public as meter_breaks
    where meter_breaks.establishment_id = $1
      and meter_breaks.station_id = effective_meter_adjustments.station_id
      and meter_breaks.later_read_at > effective_meter_adjustments.earlier_read_at
      and meter_breaks.earlier_read_at < effective_meter_adjustments.later_read_at)
)
select
  stations.station_number as "stationNumber",
  steps.earlier_read_at as "earlierReadAt",
  steps.later_read_at as "laterReadAt",
  steps.kind,
  adjusted.kind as adjustment,
  adjusted.reason,
  people.full_name as "adjustedBy",
  approver.full_name as "approvedBy"
from steps
join stations_public as stations on stations.establishment_id = $1 and stations.station_id = steps.station_id
join machines_public as machines using (establishment_id, machine_id)
left join lateral (
  select effective_meter_adjustments.* from effective_meter_adjustments
  where effective_meter_adjustments.establishment_id = $1
    and effective_meter_adjustments.station_id = steps.station_id
    and effective_meter_adjustments.earlier_read_at <= steps.earlier_read_at
    and effective_meter_adjustments.later_read_at >= steps.later_read_at
  order by effective_meter_adjustments.adjustment_id desc
  limit 1
) as adjusted on true
left join people_names as people on people.person_id = adjusted.recorded_by
left join approval_decisions_public as approval_decisions
  on approval_decisions.establishment_id = $1
  and approval_decisions.request_id = adjusted.approval_request_id
left join people_names as approver on approver.person_id = approval_decisions.decided_by
where machines.sbm_number = $2
  and steps.later_read_at > (
    select min(gaming_days.opens_at) from gaming_days_public as gaming_days
    where gaming_days.establishment_id = $1 and gaming_days.gaming_day between $3 and $4)
  and steps.later_read_at <= (
    select max(gaming_days.closes_at) from gaming_days_public as gaming_days
    where gaming_days.establishment_id = $1 and gaming_days.gaming_day between $3 and $4)
order by stations.station_number, steps.later_read_at
