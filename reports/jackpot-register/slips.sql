-- Slips opened in the gaming days of the period, in order.
select payouts.slip_number as "slipNumber", payouts.opened_at as "openedAt", machines.sbm_number as machine,
  tables.table_number as "table",
  payouts.kind, payouts.combination, payouts.amount_minor as "amountMinor", opener.full_name as "openedBy",
  (select string_agg(people.full_name, ', ' order by given.authorised_at, given.level)
    from payout_authorisations_public as given
    join people_names as people on people.person_id = given.authorised_by
    where given.establishment_id = payouts.establishment_id
      and given.payout_id = payouts.payout_id) as "authorisedBy",
  payouts.state, payouts.paid_at as "paidAt", payer.full_name as "paidBy", payouts.method, payouts.reference,
  payouts.void_reason as "voidReason"
from payouts_public as payouts
left join machines_public as machines on machines.establishment_id = payouts.establishment_id
  and machines.machine_id = payouts.machine_id
left join gaming_tables_public as tables on tables.establishment_id = payouts.establishment_id
  and tables.table_id = payouts.table_id
join people_names as opener on opener.person_id = payouts.opened_by
left join people_names as payer on payer.person_id = payouts.paid_by
where payouts.establishment_id = $1
  and exists (
    select from gaming_days_public as gaming_days
    where gaming_days.establishment_id = $1 and gaming_days.gaming_day between $2 and $3
      and payouts.opened_at >= gaming_days.opens_at and payouts.opened_at < gaming_days.closes_at)
order by payouts.slip_number
