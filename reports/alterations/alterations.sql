-- $1 establishment, $2 first day, $3 last day (of the establishment's clock; null: no bound), $4 kind of element, $5
-- person who made the change, $6 part of the words as a pattern, $7 log entry and $8 field after which to start, $9
-- maximum number of rows (null: all). Returns the replaced values, latest first, each with its requester and approver.
-- Changes to people of the establishment, their accounts and the operator's rights are read from the operator's log.
select
  establishment_alterations.entry_id as "entryId",
  establishment_alterations.field,
  establishment_alterations.establishment_id = $1 as "isInEstablishmentLog",
  establishment_alterations.recorded_at as "recordedAt",
  establishment_alterations.element_kind as "elementKind",
  establishment_alterations.table_name as "tableName",
  establishment_alterations.op,
  machines.sbm_number as machine,
  stations.station_number as "stationNumber",
  element_person.full_name as "elementPerson",
  coalesce(
    case establishment_alterations.table_name when 'account_roles' then establishment_alterations.image ->> 'account_role' end,
    establishment_alterations.image ->> 'stand_number',
    establishment_alterations.image ->> 'account_code',
    case establishment_alterations.table_name
      when 'api_tokens' then establishment_alterations.image ->> 'name'
      when 'establishments' then establishment_alterations.image ->> 'name'
      when 'role_grants' then establishment_alterations.image ->> 'role'
      when 'machine_day_totals' then establishment_alterations.image ->> 'kind'
      when 'machine_counts' then establishment_alterations.image ->> 'count_number'
      when 'accounts' then establishment_alterations.image ->> 'login'
      when 'payouts' then establishment_alterations.image ->> 'slip_number'
      when 'exclusions' then establishment_alterations.image ->> 'exclusion_number'
      when 'keys' then establishment_alterations.image ->> 'key_number'
      when 'desks' then establishment_alterations.image ->> 'desk_code'
      when 'personal_records' then establishment_alterations.image ->> 'personal_record_id'
    end) as "elementText",
  coalesce(establishment_alterations.image ->> 'of_gaming_day', establishment_alterations.image ->> 'gaming_day') as "elementDay",
  case establishment_alterations.field
    when 'stand_id' then (select stands.stand_number from stands_public as stands
      where stands.establishment_id = establishment_alterations.establishment_id
        and stands.stand_id = establishment_alterations.before_text::bigint)
    else establishment_alterations.before_text end as before,
  case establishment_alterations.field
    when 'stand_id' then (select stands.stand_number from stands_public as stands
      where stands.establishment_id = establishment_alterations.establishment_id
        and stands.stand_id = establishment_alterations.after_text::bigint)
    else establishment_alterations.after_text end as after,
  coalesce(approval_requests.requested_by, establishment_alterations.person_id) as "personId",
  author.full_name as author,
  establishment_alterations.reason,
  establishment_alterations.approval_request_id as "approvalRequestId",
  approval_decisions.decision,
  decider.full_name as "decidedBy",
  approval_decisions.decided_at as "decidedAt"
from establishment_alterations
join establishments_public as establishments on establishments.establishment_id = $1
left join stations_public as stations on stations.establishment_id = establishment_alterations.establishment_id
  and stations.station_id = (establishment_alterations.image ->> 'station_id')::bigint
left join machines_public as machines on machines.establishment_id = establishment_alterations.establishment_id
  and machines.machine_id = coalesce((establishment_alterations.image ->> 'machine_id')::bigint, stations.machine_id)
left join accounts_public as accounts on accounts.account_id = (establishment_alterations.image ->> 'account_id')::bigint
left join people_names as element_person on establishment_alterations.element_kind in ('person', 'right')
  and element_person.person_id = coalesce((establishment_alterations.image ->> 'person_id')::bigint, accounts.person_id)
left join approval_requests_public as approval_requests
  on approval_requests.establishment_id = establishment_alterations.establishment_id
  and approval_requests.request_id = establishment_alterations.approval_request_id
left join people_names as author
  on author.person_id = coalesce(approval_requests.requested_by, establishment_alterations.person_id)
left join approval_decisions_public as approval_decisions
  on approval_decisions.establishment_id = establishment_alterations.establishment_id
  and approval_decisions.request_id = establishment_alterations.approval_request_id
left join people_names as decider on decider.person_id = approval_decisions.decided_by
where (establishment_alterations.establishment_id = $1
    or (establishment_alterations.establishment_id = 0 and establishment_alterations.element_kind in ('person', 'right')
      -- limited to people who hold or held a function here or at the operator: people of other establishments are not
      -- named here
      and exists (select from role_grants_public as role_grants
        where role_grants.establishment_id in ($1, 0) and role_grants.person_id = coalesce(
          (establishment_alterations.image ->> 'person_id')::bigint,
          (select own.person_id from accounts_public as own
            where own.account_id = (establishment_alterations.image ->> 'account_id')::bigint)))))
  and ($2::date is null
    or establishment_alterations.recorded_at >= ($2::date)::timestamp at time zone establishments.time_zone)
  and ($3::date is null
    or establishment_alterations.recorded_at < ($3::date + 1)::timestamp at time zone establishments.time_zone)
  and ($4::text is null or establishment_alterations.element_kind = $4)
  and ($5::bigint is null or coalesce(approval_requests.requested_by, establishment_alterations.person_id) = $5)
  and ($6::text is null or concat_ws(' ', machines.sbm_number, element_person.full_name, author.full_name,
    decider.full_name, establishment_alterations.reason, establishment_alterations.image ->> 'stand_number',
    establishment_alterations.image ->> 'account_code', establishment_alterations.image ->> 'setting_key', establishment_alterations.before_text,
    establishment_alterations.after_text) ilike $6)
  and ($7::bigint is null or establishment_alterations.entry_id < $7
    or (establishment_alterations.entry_id = $7 and establishment_alterations.field collate "C" > $8))
order by establishment_alterations.entry_id desc, establishment_alterations.field collate "C"
limit $9
