-- $1 establishment, $2 first day, $3 last day. Returns the locks of retired stands, handed in with their key (MC:20.2).
select stands.stand_number as stand, handed.lock_number as "lockNumber", handed.key_number as "keyNumber",
  bringer.full_name as "broughtBy", receiver.full_name as "receivedBy", handed.handed_in_at as "handedInAt",
  handed.given_back_at as "givenBackAt"
from (
  select hand_ins.establishment_id, hand_ins.stand_id, hand_ins.lock_number, hand_ins.key_number, hand_ins.brought_by,
    hand_ins.received_by, hand_ins.handed_in_at, null::timestamptz as given_back_at
  from stand_lock_hand_ins_public as hand_ins
  union all
  select deposits.establishment_id, withdrawals.stand_id, deposits.lock_number, deposits.key_number,
    deposits.brought_by, deposits.received_by, deposits.received_at, deposits.given_back_at
  from stand_lock_deposits_public as deposits
  join stand_withdrawals_public as withdrawals using (establishment_id, withdrawal_id)
) as handed
join stands_public as stands using (establishment_id, stand_id)
join people_names as bringer on bringer.person_id = handed.brought_by
join people_names as receiver on receiver.person_id = handed.received_by
where handed.establishment_id = $1 and exists (
  select from gaming_days_public as gaming_days
  where gaming_days.establishment_id = $1 and gaming_days.gaming_day between $2 and $3
    and handed.handed_in_at >= gaming_days.opens_at and handed.handed_in_at < gaming_days.closes_at)
order by handed.handed_in_at, stands.stand_number
