-- $1 establishment, $2 first day, $3 last day, $4 the register. Returns each definitive entry and exit of the period by
-- its number, with the order slip and visa of an entry or the notice to the control service of an exit.
select moves.register_number as "registerNumber", moves.volume_number as "volumeNumber",
  moves.happened_at as "happenedAt", moves.kind, items.kind as piece, items.maker_number as "makerNumber",
  nullif(items.mark, '') as mark,
  makers.name as maker, items.game, items.colour, receipts.order_slip as "orderSlip",
  receipts.slip_visa_by as "slipVisaBy", receipts.slip_visa_on as "slipVisaOn",
  destructions.notice_reference as "noticeReference", destructions.notice_given_at as "noticeGivenAt",
  nullif(destructions.officer, '') as officer, witnesses.full_name as witness, people.full_name as "recordedBy"
from equipment_movements_public as moves
join equipment_items_public as items on items.establishment_id = moves.establishment_id
  and items.item_id = moves.item_id
join equipment_makers_public as makers on makers.establishment_id = items.establishment_id
  and makers.maker_id = items.maker_id
join people_names as people on people.person_id = moves.recorded_by
left join equipment_receipts_public as receipts on receipts.establishment_id = moves.establishment_id
  and receipts.receipt_id = moves.receipt_id
left join equipment_destructions_public as destructions on destructions.establishment_id = moves.establishment_id
  and destructions.destruction_id = moves.destruction_id
left join people_names as witnesses on witnesses.person_id = destructions.witnessed_by
where moves.establishment_id = $1 and moves.gaming_day between $2 and $3 and moves.book = $4
order by moves.register_number
