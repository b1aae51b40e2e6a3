select entries.laundering_number as "launderingNumber", entries.gaming_day as "gamingDay",
  entries.recorded_at as "recordedAt", payouts.slip_number as "slipNumber", machines.sbm_number as machine,
  payouts.method, payouts.amount_minor as "amountMinor", entries.day_sum_minor as "daySumMinor",
  entries.threshold_minor as "thresholdMinor", people.full_name as "paidBy",
  entries.personal_record_id as "personalRecordId"
from laundering_entries as entries
join payouts using (establishment_id, payout_id)
join machines using (establishment_id, machine_id)
join people on people.person_id = payouts.paid_by
where entries.establishment_id = $1 and entries.gaming_day between $2 and $3
order by entries.laundering_number
