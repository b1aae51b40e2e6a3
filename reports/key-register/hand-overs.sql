-- $1 establishment, $2 first day, $3 last day, $4 the instant of the document. Returns the hand-overs of the period,
-- and earlier ones returned in it or still out. They are shown as at its end: a key returned later is shown as out.
with bounds as (
  select min(gaming_days.opens_at) as opens_at, max(gaming_days.closes_at) as closes_at,
    least(max(gaming_days.closes_at), $4::timestamptz) as at
    from gaming_days_public as gaming_days
  where gaming_days.establishment_id = $1 and gaming_days.gaming_day between $2 and $3
)
select handed.hand_over_number as "handOverNumber", keys.key_number as "keyNumber", keys.kind,
  giver.full_name as "givenBy", receiver.full_name as "receivedBy", handed.handed_at as "handedAt", handed.reason,
  drops.drop_number as "dropNumber", handed.due_at as "dueAt", returned.at as "returnedAt",
  taker.full_name as "returnedTo",
  case when returned.at is null then '' else handed.return_note end as "returnNote",
  coalesce(returned.at, bounds.at) > handed.due_at as "isLate"
from bounds
join key_hand_overs_public as handed on handed.handed_at < bounds.closes_at
  and (handed.returned_at is null or handed.returned_at >= bounds.opens_at)
cross join lateral (select case when handed.returned_at <= bounds.at then handed.returned_at end as at) as returned
join keys_public as keys on keys.establishment_id = handed.establishment_id and keys.key_id = handed.key_id
join people_names as giver on giver.person_id = handed.given_by
join people_names as receiver on receiver.person_id = handed.received_by
left join people_names as taker on taker.person_id = handed.returned_to and returned.at is not null
left join drops_public as drops on drops.establishment_id = handed.establishment_id
  and drops.authorisation_id = handed.authorisation_id
where handed.establishment_id = $1
order by handed.hand_over_number
