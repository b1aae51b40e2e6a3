select entries.laundering_number as "launderingNumber", entries.gaming_day as "gamingDay",
  entries.recorded_at as "recordedAt", payouts.slip_number as "slipNumber", machines.sbm_number as machine,
  tables.table_number as "table",
  coalesce(payouts.method, case when cashings.cashing_number is null then 'redeemed' else 'cardCashed' end) as method,
  coalesce(payouts.amount_minor, redemptions.amount_minor, cashings.amount_minor) as "amountMinor",
  entries.day_sum_minor as "daySumMinor",
  entries.threshold_minor as "thresholdMinor", people.full_name as "paidBy",
  entries.personal_record_id as "personalRecordId"
from laundering_entries_public as entries
left join payouts_public as payouts on payouts.establishment_id = entries.establishment_id
  and payouts.payout_id = entries.payout_id
left join machines_public as machines on machines.establishment_id = entries.establishment_id
  and machines.machine_id = payouts.machine_id
left join gaming_tables_public as tables on tables.establishment_id = payouts.establishment_id
  and tables.table_id = payouts.table_id
left join ticket_redemptions_public as redemptions on redemptions.establishment_id = entries.establishment_id
  and redemptions.redemption_number = entries.redemption_number
left join card_cashings_public as cashings on cashings.establishment_id = entries.establishment_id
  and cashings.cashing_number = entries.cashing_number
join people_names as people
  on people.person_id = coalesce(payouts.paid_by, redemptions.redeemed_by, cashings.cashed_by)
where entries.establishment_id = $1 and entries.gaming_day between $2 and $3
order by entries.laundering_number
