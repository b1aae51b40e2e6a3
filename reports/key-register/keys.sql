-- $1 establishment. Every key by its custody, and where it is now.
select keys.key_number as "keyNumber", keys.kind, keys.custody, stands.stand_number as stand, nullif(keys.opens, '') as opens,
  holder.full_name as holder, held.handed_at as "handedAt", lost.reported_at as "missingSince",
  keys.retired_at as "retiredAt"
from keys_public as keys
left join stands_public as stands on stands.establishment_id = keys.establishment_id and stands.stand_id = keys.stand_id
left join key_hand_overs_public as held on held.establishment_id = keys.establishment_id and held.key_id = keys.key_id
  and held.returned_at is null
left join people_names as holder on holder.person_id = held.received_by
left join key_losses_public as lost on lost.establishment_id = keys.establishment_id and lost.key_id = keys.key_id
  and lost.settled_at is null
where keys.establishment_id = $1
order by keys.custody, keys.kind, keys.key_number collate "C"
