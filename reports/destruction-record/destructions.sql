-- $1 establishment, $2 first day, $3 last day. Returns the pieces destroyed or neutralised in the period, and
-- destructions announced in it that have not taken place.
select destructions.destruction_id as "destructionNumber", destructions.book, destructions.method,
  destructions.planned_at as "plannedAt", destructions.notice_given_at as "noticeGivenAt",
  destructions.notice_recipient as "noticeRecipient", destructions.notice_reference as "noticeReference",
  destructions.done_at as "doneAt", doers.full_name as "doneBy", witnesses.full_name as witness,
  nullif(destructions.officer, '') as officer, nullif(destructions.observations, '') as observations, ended.pieces
from equipment_destructions_public as destructions
left join people_names as doers on doers.person_id = destructions.done_by
left join people_names as witnesses on witnesses.person_id = destructions.witnessed_by
left join lateral (
  select string_agg(items.maker_number || case when items.mark = '' then '' else ' ' || items.mark end, ', '
      order by items.kind, items.maker_number collate "C") as pieces
  from equipment_movements_public as moves
  join equipment_items_public as items on items.establishment_id = moves.establishment_id
    and items.item_id = moves.item_id
  where moves.establishment_id = destructions.establishment_id and moves.destruction_id = destructions.destruction_id
) as ended on true
where destructions.establishment_id = $1 and exists (
  select from gaming_days_public as gaming_days
  where gaming_days.establishment_id = $1 and gaming_days.gaming_day between $2 and $3
    and coalesce(destructions.done_at, destructions.announced_at) >= gaming_days.opens_at
    and coalesce(destructions.done_at, destructions.announced_at) < gaming_days.closes_at)
order by destructions.destruction_id
