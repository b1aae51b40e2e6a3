-- $1 establishment, $2 first day, $3 last day (of the house's clock; null: no bound), $4 kind of element, $5 person who
-- did it, $6 part of the words as a pattern, $7 log entry and $8 field after which to go on, $9 rows at most (null:
-- all).
-- What replaced what, the latest first; people, their accounts and the operator's rights hold in every house.
select
  house_alterations.entry_id as "entryId",
  house_alterations.field,
  house_alterations.establishment_id = $1 as "isInHouseLog",
  house_alterations.recorded_at as "recordedAt",
  house_alterations.element_kind as "elementKind",
  house_alterations.table_name as "tableName",
  house_alterations.op,
  machines.sbm_number as machine,
  stations.station_number as "stationNumber",
  element_person.full_name as "elementPerson",
  coalesce(
    case house_alterations.table_name when 'account_roles' then house_alterations.image ->> 'account_role' end,
    house_alterations.image ->> 'stand_number',
    house_alterations.image ->> 'account_code',
    case house_alterations.table_name
      when 'api_tokens' then house_alterations.image ->> 'name'
      when 'establishments' then house_alterations.image ->> 'name'
      when 'role_grants' then house_alterations.image ->> 'role'
      when 'machine_day_totals' then house_alterations.image ->> 'kind'
      when 'machine_counts' then house_alterations.image ->> 'count_number'
      when 'accounts' then house_alterations.image ->> 'login'
      when 'payouts' then house_alterations.image ->> 'slip_number'
      when 'exclusions' then house_alterations.image ->> 'exclusion_number'
      when 'keys' then house_alterations.image ->> 'key_number'
      when 'desks' then house_alterations.image ->> 'desk_code'
      when 'personal_records' then house_alterations.image ->> 'personal_record_id'
    end) as "elementText",
  coalesce(house_alterations.image ->> 'of_gaming_day', house_alterations.image ->> 'gaming_day') as "elementDay",
  case house_alterations.field
    when 'stand_id' then (select stands.stand_number from stands_public as stands
      where stands.establishment_id = house_alterations.establishment_id
        and stands.stand_id = house_alterations.before_text::bigint)
    else house_alterations.before_text end as before,
  case house_alterations.field
    when 'stand_id' then (select stands.stand_number from stands_public as stands
      where stands.establishment_id = house_alterations.establishment_id
        and stands.stand_id = house_alterations.after_text::bigint)
    else house_alterations.after_text end as after,
  house_alterations.person_id as "personId",
  author.full_name as author,
  house_alterations.reason,
  house_alterations.approval_request_id as "approvalRequestId",
  approval_decisions.decision,
  decider.full_name as "decidedBy",
  approval_decisions.decided_at as "decidedAt"
from house_alterations
join establishments_public as establishments on establishments.establishment_id = $1
left join stations_public as stations on stations.establishment_id = house_alterations.establishment_id
  and stations.station_id = (house_alterations.image ->> 'station_id')::bigint
left join machines_public as machines on machines.establishment_id = house_alterations.establishment_id
  and machines.machine_id = coalesce((house_alterations.image ->> 'machine_id')::bigint, stations.machine_id)
left join accounts_public as accounts on accounts.account_id = (house_alterations.image ->> 'account_id')::bigint
left join people_names as element_person on house_alterations.element_kind in ('person', 'right')
  and element_person.person_id = coalesce((house_alterations.image ->> 'person_id')::bigint, accounts.person_id)
left join people_names as author on author.person_id = house_alterations.person_id
left join approval_decisions_public as approval_decisions
  on approval_decisions.establishment_id = house_alterations.establishment_id
  and approval_decisions.request_id = house_alterations.approval_request_id
left join people_names as decider on decider.person_id = approval_decisions.decided_by
where (house_alterations.establishment_id = $1
    or (house_alterations.establishment_id = 0 and house_alterations.element_kind in ('person', 'right')))
  and ($2::date is null
    or house_alterations.recorded_at >= ($2::date)::timestamp at time zone establishments.time_zone)
  and ($3::date is null
    or house_alterations.recorded_at < ($3::date + 1)::timestamp at time zone establishments.time_zone)
  and ($4::text is null or house_alterations.element_kind = $4)
  and ($5::bigint is null or house_alterations.person_id = $5)
  and ($6::text is null or concat_ws(' ', machines.sbm_number, element_person.full_name, author.full_name,
    decider.full_name, house_alterations.reason, house_alterations.image ->> 'stand_number',
    house_alterations.image ->> 'account_code', house_alterations.image ->> 'setting_key', house_alterations.before_text,
    house_alterations.after_text) ilike $6)
  and ($7::bigint is null or house_alterations.entry_id < $7
    or (house_alterations.entry_id = $7 and house_alterations.field collate "C" > $8))
order by house_alterations.entry_id desc, house_alterations.field collate "C"
limit $9
