select incidents.incident_number as "incidentNumber", incidents.occurred_at as "occurredAt", incidents.kind,
  incidents.place, machines.sbm_number as machine, incidents.description, reporter.full_name as "reportedBy",
  incidents.reported_at as "reportedAt",
  (select string_agg(additions.addition, ' ' order by additions.addition_number)
    from incident_additions_public as additions
    where additions.establishment_id = incidents.establishment_id
      and additions.incident_number = incidents.incident_number) as additions,
  first_notice.given_at as "noticedAt", first_notice.means, first_notice.recipient, first_notice.reference,
  decisions.decision, decider.full_name as "decidedBy", decisions.decided_at as "decidedAt"
from incidents_public as incidents
join people_names as reporter on reporter.person_id = incidents.reported_by
left join machines_public as machines on machines.establishment_id = incidents.establishment_id
  and machines.machine_id = incidents.machine_id
left join lateral (
  select notices.given_at, notices.means, notices.recipient, notices.reference from incident_notices_public as notices
  where notices.establishment_id = incidents.establishment_id
    and notices.incident_number = incidents.incident_number
  order by notices.given_at, notices.notice_number limit 1) as first_notice on true
left join incident_decisions_public as decisions on decisions.establishment_id = incidents.establishment_id
  and decisions.incident_number = incidents.incident_number
left join people_names as decider on decider.person_id = decisions.decided_by
where incidents.establishment_id = $1 and incidents.gaming_day between $2 and $3
order by incidents.incident_number
