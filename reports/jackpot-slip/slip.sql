select payouts.slip_number as "slipNumber", payouts.kind, machines.sbm_number as machine,
  tables.table_number as "table",
  stands.stand_number as stand,
  payouts.amount_minor as "amountMinor", payouts.combination, payouts.won_at as "wonAt", payouts.event_id as "eventId",
  payouts.another_win_reason as "anotherWinReason", payouts.requires_identity as "requiresIdentity",
  opener.full_name as "openedBy", payouts.opened_at as "openedAt", payouts.state, payer.full_name as "paidBy",
  payouts.paid_at as "paidAt", payouts.gaming_day as "gamingDay", payouts.method, payouts.reference,
  desks.desk_code as desk,
  voider.full_name as "voidedBy", payouts.voided_at as "voidedAt", payouts.void_reason as "voidReason",
  complements.complement_number as "complementNumber", complements.paid_minor as "paidMinor",
  complements.due_minor as "dueMinor", complements.customer_record_id as "customerRecordId",
  (select max(identity.personal_record_id) from payout_identities_public as identity
    where identity.establishment_id = payouts.establishment_id
      and identity.payout_id = payouts.payout_id) as "identityRecordId"
from payouts_public as payouts
left join machines_public as machines on machines.establishment_id = payouts.establishment_id
  and machines.machine_id = payouts.machine_id
left join gaming_tables_public as tables on tables.establishment_id = payouts.establishment_id
  and tables.table_id = payouts.table_id
join people_names as opener on opener.person_id = payouts.opened_by
left join lateral (
  select machine_versions.stand_id from machine_versions_public as machine_versions
  where machine_versions.establishment_id = payouts.establishment_id
    and machine_versions.machine_id = payouts.machine_id and machine_versions.effective_at <= payouts.opened_at
  order by machine_versions.effective_at desc, machine_versions.version_number desc limit 1
) as stood on true
left join stands_public as stands on stands.establishment_id = payouts.establishment_id
  and stands.stand_id = stood.stand_id
left join complements_public as complements on complements.establishment_id = payouts.establishment_id
  and complements.payout_id = payouts.payout_id
left join people_names as payer on payer.person_id = payouts.paid_by
left join desks_public as desks on desks.establishment_id = payouts.establishment_id and desks.desk_id = payouts.desk_id
left join people_names as voider on voider.person_id = payouts.voided_by
where payouts.establishment_id = $1 and payouts.slip_number = $2::bigint
