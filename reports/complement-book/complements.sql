select complements.complement_number as "complementNumber", complements.entered_at as "enteredAt",
  machines.sbm_number as machine, complements.combination, complements.paid_minor as "paidMinor",
  complements.due_minor as "dueMinor", payouts.amount_minor as "differenceMinor", payouts.slip_number as "slipNumber",
  payouts.state, complements.customer_record_id as "customerRecordId", people.full_name as supervisor
from complements_public as complements
join payouts_public as payouts using (establishment_id, payout_id)
join machines_public as machines using (establishment_id, machine_id)
join people_names as people on people.person_id = complements.entered_by
where complements.establishment_id = $1
  and exists (
    select from gaming_days_public as gaming_days
    where gaming_days.establishment_id = $1 and gaming_days.gaming_day between $2 and $3
      and complements.entered_at >= gaming_days.opens_at and complements.entered_at < gaming_days.closes_at)
order by complements.complement_number
