-- $1 establishment, $2 first day, $3 last day (of the establishment's clock; null: no bound). Returns each person who
-- altered a value, with the number of values.
select people.person_id as "personId", people.full_name as "fullName", count(*) as count
from establishment_alterations
join establishments_public as establishments on establishments.establishment_id = $1
left join approval_requests_public as approval_requests
  on approval_requests.establishment_id = establishment_alterations.establishment_id
  and approval_requests.request_id = establishment_alterations.approval_request_id
join people_names as people
  on people.person_id = coalesce(approval_requests.requested_by, establishment_alterations.person_id)
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
group by people.person_id, people.full_name
order by people.full_name, people.person_id
