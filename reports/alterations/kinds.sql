-- $1 establishment, $2 first day, $3 last day (of the establishment's clock; null: no bound). Returns the number of
-- altered values by kind of element, and in all (null).
select establishment_alterations.element_kind as kind, count(*) as count
from establishment_alterations
join establishments_public as establishments on establishments.establishment_id = $1
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
group by rollup (establishment_alterations.element_kind)
order by count(*) desc, establishment_alterations.element_kind collate "C"
