-- $1 establishment, $2 last day, $3 the instant of the document. Returns every key by its custody, with its place at
-- the end of that day, or at that instant while the day runs.
with as_on as (
  select least(coalesce((
      select gaming_days.closes_at from gaming_days_public as gaming_days
      where gaming_days.establishment_id = $1 and gaming_days.gaming_day = $2), $3::timestamptz), $3::timestamptz) as at
)
select keys.key_number as "keyNumber", keys.kind, keys.custody, stands.stand_number as stand,
  gaming_tables.table_number as "table", depots.name as depot, nullif(keys.opens, '') as opens,
  holder.full_name as holder, held.handed_at as "handedAt", lost.reported_at as "missingSince",
  case when keys.retired_at <= as_on.at then keys.retired_at end as "retiredAt"
from as_on
cross join keys_public as keys
left join stands_public as stands on stands.establishment_id = keys.establishment_id and stands.stand_id = keys.stand_id
left join gaming_tables_public as gaming_tables on gaming_tables.establishment_id = keys.establishment_id
  and gaming_tables.table_id = keys.table_id
left join equipment_depots_public as depots on depots.establishment_id = keys.establishment_id
  and depots.depot_id = keys.depot_id
left join key_hand_overs_public as held on held.establishment_id = keys.establishment_id and held.key_id = keys.key_id
  and held.handed_at <= as_on.at and (held.returned_at is null or held.returned_at > as_on.at)
left join people_names as holder on holder.person_id = held.received_by
left join key_losses_public as lost on lost.establishment_id = keys.establishment_id and lost.key_id = keys.key_id
  and lost.reported_at <= as_on.at and (lost.settled_at is null or lost.settled_at > as_on.at)
where keys.establishment_id = $1
order by keys.custody, keys.kind, keys.key_number collate "C"
