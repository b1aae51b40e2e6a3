select acts.desk_code as desk, bool_or(acts.is_kiosk) as "isKiosk", people.full_name as person,
  count(*) filter (where acts.act = 'sold') as "soldTickets",
  coalesce(sum(acts.amount_minor) filter (where acts.act = 'sold'), 0)::bigint as "soldMinor",
  coalesce(sum(-acts.amount_minor) filter (where acts.act = 'givenBack'), 0)::bigint as "givenBackMinor",
  count(*) filter (where acts.act = 'cashed') as "cashedTickets",
  coalesce(sum(-acts.amount_minor) filter (where acts.act = 'cashed'), 0)::bigint as "cashedMinor",
  coalesce(sum(-acts.amount_minor) filter (where acts.act = 'found'), 0)::bigint as "foundMinor",
  sum(acts.amount_minor)::bigint as "netMinor", grouping(acts.desk_code) = 1 as "isTotal",
  grouping(people.full_name) = 1 as "isSubtotal"
from acts
join people_names as people on people.person_id = acts.recorded_by
group by grouping sets ((acts.desk_code, people.full_name), (acts.desk_code), ())
having count(*) > 0
order by "isTotal", acts.desk_code collate "C", "isSubtotal", people.full_name
