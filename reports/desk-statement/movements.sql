select movements.movement_number as "movementNumber", movements.happened_at as "happenedAt", movements.kind,
  other.desk_code as "otherDesk", movements.transfer_id is not null and other.desk_code is null as "isStrongroom",
  nullif(movements.chips_minor, 0) as "chipsMinor",
  movements.taken, movements.given, movements.changed_minor as "changedMinor",
  case when movements.amount_minor > 0 then movements.amount_minor end as "inMinor",
  case when movements.amount_minor < 0 then - movements.amount_minor end as "outMinor",
  coalesce(payout.slip_number::text, fill.slip_number::text, fill_void.slip_number::text, orphan.entry_number::text,
    redemption.redemption_number::text, movements.transfer_id::text,
    -- for a card: its own number and its movement
    card.card_id || '-' || card.movement_number,
    -- for a table: its number, the session of the day and the entry of its carnet
    gaming_tables.table_number || '-' || sessions.session_number || '-' || carnet.entry_number) as voucher,
  machines.sbm_number as machine,
  coalesce(redemption.ticket_number, step.ticket_id::text, nullif(found.reference, '')) as ticket,
  fill_void.slip_number is not null as "isFillVoid",
  movements.balance_minor as "balanceMinor", people.full_name as cashier
from desk_movements_public as movements
join desks_public as desks using (establishment_id, desk_id)
join people_names as people on people.person_id = coalesce(movements.held_by, movements.recorded_by)
left join desk_transfers_public as transfer on transfer.establishment_id = movements.establishment_id
  and transfer.transfer_id = movements.transfer_id
left join desks_public as other on other.establishment_id = movements.establishment_id
  and other.desk_id = case when transfer.from_desk_id = movements.desk_id
    then transfer.to_desk_id else transfer.from_desk_id end
left join payout_movements_public as payout on payout.establishment_id = movements.establishment_id
  and payout.desk_id = movements.desk_id and payout.movement_number = movements.movement_number
left join fill_movements_public as fill on fill.establishment_id = movements.establishment_id
  and fill.desk_id = movements.desk_id and fill.movement_number = movements.movement_number
left join fill_void_movements_public as fill_void on fill_void.establishment_id = movements.establishment_id
  and fill_void.desk_id = movements.desk_id and fill_void.movement_number = movements.movement_number
left join redemption_movements_public as redemption on redemption.establishment_id = movements.establishment_id
  and redemption.desk_id = movements.desk_id and redemption.movement_number = movements.movement_number
-- the ticket sold by a desk or paid by a kiosk: its own number in the system
left join ticket_steps_public as step on step.establishment_id = movements.establishment_id
  and step.desk_id = movements.desk_id and step.movement_number = movements.movement_number
left join card_movements_public as card on card.establishment_id = movements.establishment_id
  and card.desk_id = movements.desk_id and card.desk_movement_number = movements.movement_number
-- a found ticket or card that becomes an orphan is redeemed in the adjacent movement: after it, or before it when it is
-- cancelled
left join orphan_movements_public as orphan on orphan.establishment_id = movements.establishment_id
  and orphan.desk_id = movements.desk_id
  and orphan.movement_number = case
    when movements.kind in ('ticketRedeemed', 'cardCashed') and redemption.redemption_number is null
      and card.card_id is null
      then movements.movement_number + sign(movements.amount_minor)::integer
    else movements.movement_number end
left join table_entries_public as carnet on carnet.establishment_id = movements.establishment_id
  and carnet.desk_id = movements.desk_id and carnet.movement_number = movements.movement_number
left join table_sessions_public as sessions on sessions.establishment_id = carnet.establishment_id
  and sessions.session_id = carnet.session_id
left join gaming_tables_public as gaming_tables on gaming_tables.establishment_id = sessions.establishment_id
  and gaming_tables.table_id = sessions.table_id
left join fill_slips_public as slip on slip.establishment_id = movements.establishment_id
  and slip.slip_number = coalesce(fill.slip_number, fill_void.slip_number)
left join orphans_public as found on found.establishment_id = movements.establishment_id
  and found.orphan_id = orphan.orphan_id
left join machines_public as machines on machines.establishment_id = movements.establishment_id
  and machines.machine_id = coalesce(payout.machine_id, slip.machine_id, found.machine_id)
where movements.establishment_id = $1 and desks.desk_code = $2 and movements.gaming_day between $3 and $4
order by movements.movement_number
