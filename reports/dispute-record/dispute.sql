select disputes.dispute_number as "disputeNumber", machines.sbm_number as machine,
  disputes.happened_at as "happenedAt", disputes.claimed_minor as "claimedMinor",
  disputes.customer_statement as "customerStatement", disputes.customer_record_id as "customerRecordId",
  opener.full_name as "openedBy", disputes.opened_at as "openedAt",
  technician.full_name as technician, hearing.statement as "technicianStatement", hearer.full_name as "heardBy",
  hearing.heard_at as "heardAt", decision.outcome, decision.reason, decider.full_name as "decidedBy",
  decision.decided_at as "decidedAt", payouts.slip_number as "slipNumber", payouts.amount_minor as "amountMinor",
  teller.full_name as "toldBy", notice.told_at as "toldAt"
from disputes_public as disputes
join machines_public as machines using (establishment_id, machine_id)
join people_names as opener on opener.person_id = disputes.opened_by
left join dispute_hearings_public as hearing using (establishment_id, dispute_id)
left join people_names as technician on technician.person_id = hearing.technician_id
left join people_names as hearer on hearer.person_id = hearing.heard_by
left join dispute_decisions_public as decision using (establishment_id, dispute_id)
left join people_names as decider on decider.person_id = decision.decided_by
left join dispute_notices_public as notice using (establishment_id, dispute_id)
left join payouts_public as payouts on payouts.establishment_id = disputes.establishment_id
  and payouts.payout_id = decision.payout_id
left join people_names as teller on teller.person_id = notice.told_by
where disputes.establishment_id = $1 and disputes.dispute_number = $2::bigint
