-- $1 establishment, $2 first day, $3 last day. Returns movements of desks and kiosks for tickets, each with its ticket
-- and its act: sale, refund on voiding, cashing, entry among the orphans. Other statements of this report that read
-- from `acts` continue from here.
with acts as (
  select movements.establishment_id, movements.desk_id, movements.movement_number, movements.gaming_day,
    movements.happened_at, movements.amount_minor, movements.recorded_by, desks.desk_code, desks.kind = 'changeMachine'
      as is_kiosk, coalesce(steps.ticket_id, voided.ticket_id, found.ticket_id) as ticket_id,
    case
      when movements.kind = 'ticketIssued' and movements.amount_minor > 0 then 'sold'
      when movements.kind = 'ticketIssued' then 'givenBack'
      when steps.ticket_id is not null then 'cashed'
      else 'found' end as act
  from desk_movements_public as movements
  join desks_public as desks using (establishment_id, desk_id)
  left join ticket_steps_public as steps on steps.establishment_id = movements.establishment_id
    and steps.desk_id = movements.desk_id and steps.movement_number = movements.movement_number
  -- cash refunded for a ticket moves with the entry that removes it from the amount owed
  left join desk_movement_entries_public as entries on entries.establishment_id = movements.establishment_id
    and entries.desk_id = movements.desk_id and entries.movement_number = movements.movement_number
    and movements.kind = 'ticketIssued' and movements.amount_minor < 0
  left join ticket_steps_public as voided on voided.establishment_id = entries.establishment_id
    and voided.entry_id = entries.entry_id and voided.step = 'void'
  -- a found ticket is redeemed in the movement beside its entry: after it, or before it when it is cancelled
  left join orphan_movements_public as orphan on orphan.establishment_id = movements.establishment_id
    and orphan.desk_id = movements.desk_id and movements.kind = 'ticketRedeemed' and steps.ticket_id is null
    and orphan.movement_number = movements.movement_number + sign(movements.amount_minor)::integer
  left join orphan_tickets_public as found on found.establishment_id = orphan.establishment_id
    and found.orphan_id = orphan.orphan_id
  where movements.establishment_id = $1 and movements.gaming_day between $2 and $3
    and movements.kind in ('ticketIssued', 'ticketRedeemed')
)
