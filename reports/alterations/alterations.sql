-- $1 establishment, $2 first day, $3 last day (of the house's clock; null: no bound), $4 kind of element, $5 person who
-- did it, $6 part of the words as a pattern, $7 log entry and $8 field after which to go on, $9 rows at most (null:
-- all).
-- What replaced what, the latest first; people, their accounts and the operator's rights hold in every house.
select
  data_alterations.entry_id as "entryId",
  data_alterations.field,
  data_alterations.establishment_id = $1 as "isInHouseLog",
  data_alterations.recorded_at as "recordedAt",
  data_alterations.element_kind as "elementKind",
  data_alterations.table_name as "tableName",
  data_alterations.op,
  machines.sbm_number as machine,
  stations.station_number as "stationNumber",
  element_person.full_name as "elementPerson",
  coalesce(
    data_alterations.image ->> 'stand_number',
    data_alterations.image ->> 'account_code',
    case data_alterations.table_name
      when 'api_tokens' then data_alterations.image ->> 'name'
      when 'establishments' then data_alterations.image ->> 'name'
      when 'role_grants' then data_alterations.image ->> 'role'
      when 'machine_day_totals' then data_alterations.image ->> 'kind'
      when 'machine_counts' then data_alterations.image ->> 'count_number'
      when 'accounts' then data_alterations.image ->> 'login'
    end) as "elementText",
  coalesce(data_alterations.image ->> 'of_gaming_day', data_alterations.image ->> 'gaming_day') as "elementDay",
  case data_alterations.field
    when 'stand_id' then (select stands.stand_number from stands
      where stands.establishment_id = data_alterations.establishment_id
        and stands.stand_id = data_alterations.before_text::bigint)
    else data_alterations.before_text end as before,
  case data_alterations.field
    when 'stand_id' then (select stands.stand_number from stands
      where stands.establishment_id = data_alterations.establishment_id
        and stands.stand_id = data_alterations.after_text::bigint)
    else data_alterations.after_text end as after,
  data_alterations.person_id as "personId",
  author.full_name as author,
  data_alterations.reason,
  data_alterations.approval_request_id as "approvalRequestId",
  approval_decisions.decision,
  decider.full_name as "decidedBy",
  approval_decisions.decided_at as "decidedAt"
from data_alterations
join establishments on establishments.establishment_id = $1
left join stations on stations.establishment_id = data_alterations.establishment_id
  and stations.station_id = (data_alterations.image ->> 'station_id')::bigint
left join machines on machines.establishment_id = data_alterations.establishment_id
  and machines.machine_id = coalesce((data_alterations.image ->> 'machine_id')::bigint, stations.machine_id)
left join accounts on accounts.account_id = (data_alterations.image ->> 'account_id')::bigint
left join people as element_person on data_alterations.element_kind in ('person', 'right')
  and element_person.person_id = coalesce((data_alterations.image ->> 'person_id')::bigint, accounts.person_id)
left join people as author on author.person_id = data_alterations.person_id
left join approval_decisions on approval_decisions.establishment_id = data_alterations.establishment_id
  and approval_decisions.request_id = data_alterations.approval_request_id
left join people as decider on decider.person_id = approval_decisions.decided_by
where (data_alterations.establishment_id = $1
    or (data_alterations.establishment_id = 0 and data_alterations.element_kind in ('person', 'right')))
  and ($2::date is null
    or data_alterations.recorded_at >= ($2::date)::timestamp at time zone establishments.time_zone)
  and ($3::date is null
    or data_alterations.recorded_at < ($3::date + 1)::timestamp at time zone establishments.time_zone)
  and ($4::text is null or data_alterations.element_kind = $4)
  and ($5::bigint is null or data_alterations.person_id = $5)
  and ($6::text is null or concat_ws(' ', machines.sbm_number, element_person.full_name, author.full_name,
    decider.full_name, data_alterations.reason, data_alterations.image ->> 'stand_number',
    data_alterations.image ->> 'account_code', data_alterations.image ->> 'setting_key', data_alterations.before_text,
    data_alterations.after_text) ilike $6)
  and ($7::bigint is null or data_alterations.entry_id < $7
    or (data_alterations.entry_id = $7 and data_alterations.field collate "C" > $8))
order by data_alterations.entry_id desc, data_alterations.field collate "C"
limit $9
