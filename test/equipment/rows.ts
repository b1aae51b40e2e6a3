import type { Tx } from '#platform/database/rows.js';
import type { People } from '../db/a-row-in-every-table.js';

/**
 * Writes a received sixain, allocated to table BJ1, controlled with a card missing and notified; a reserve that gave a
 * card; five dice allocated to table CR1, controlled, and one destroyed; a checked roulette.
 */
export async function writeRows(tx: Tx, { requesterId, decides }: People): Promise<void> {
  for (const statement of STATEMENTS) {
    await tx.query(statement.replaceAll(':asks', String(requesterId)).replaceAll(':decides', String(decides)));
  }
}

const STATEMENTS: readonly string[] = [
  `insert into equipment_makers (establishment_id, book, name, approval, approved_on, entered_by, entered_at) values
     (1, 'cards', 'Cartier A', 'décision 1', '2026-01-01', :asks, '2026-03-02T12:00:00Z'),
     (1, 'dice', 'Dés B', 'décision 2', '2026-01-01', :asks, '2026-03-02T12:00:00Z')`,
  `insert into equipment_depots (establishment_id, kind, name, room, opened_at, key_held_by, key_held_as,
     key_held_since)
   values (1, 'principal', 'Dépôt principal', 'Sous-sol', '2026-03-02T12:00:00Z', :asks, 'cartier',
     '2026-03-02T12:00:00Z')`,
  `insert into equipment_limits (establishment_id, kind, game, maximum, from_day, decision, set_by, set_at)
   values (1, 'sixain', '', 100, '2026-01-01', 'décision 3', :asks, '2026-03-02T12:00:00Z')`,
  `insert into equipment_volumes (establishment_id, book, volume_number, pages, paraphed_on, paraphed_by, opened_by,
     opened_at)
   values (1, 'cards', 1, 100, '2026-01-02', 'Le Commissaire', :asks, '2026-03-02T12:00:00Z'),
     (1, 'dice', 1, 50, '2026-01-02', 'Le Commissaire', :asks, '2026-03-02T12:00:00Z')`,
  `insert into equipment_receipts (establishment_id, book, maker_id, order_slip, slip_visa_by, slip_visa_on,
     received_by, gaming_day, received_at)
   select 1, makers.book, makers.maker_id, 'BC-1', 'Contrôleur', '2026-02-20', :asks, '2026-03-02',
     '2026-03-02T12:00:00Z' from equipment_makers as makers`,
  `insert into equipment_items (establishment_id, kind, maker_id, maker_number, mark, game, colour, is_reserve,
     receipt_id)
   select 1, pieces.kind, receipts.maker_id, pieces.maker_number, pieces.mark, pieces.game, 'rouge', pieces.is_reserve,
     receipts.receipt_id
   from equipment_receipts as receipts
   join (values ('cards', 'sixain', 'S-1', '', 'blackJack', false), ('cards', 'sixain', 'S-2', '', 'blackJack', true),
     ('dice', 'die', 'D-1', 'AA', 'craps', false)) as pieces (book, kind, maker_number, mark, game, is_reserve)
     on pieces.book = receipts.book`,
  `insert into equipment_movements (establishment_id, item_id, movement_number, kind, to_depot_id, receipt_id, book,
     register_number, volume_number, reason, gaming_day, happened_at, recorded_by)
   select 1, items.item_id, 1, 'receipt', depots.depot_id, items.receipt_id, receipts.book,
     row_number() over (partition by receipts.book order by items.item_id), 1, '', '2026-03-02',
     '2026-03-02T12:00:00Z', :asks
   from equipment_items as items
   join equipment_receipts as receipts using (establishment_id, receipt_id)
   cross join equipment_depots as depots`,
  `insert into equipment_allocations (establishment_id, book, table_number, gaming_day, allocated_by, signed_by,
     signed_as, allocated_at)
   values (1, 'cards', 'BJ1', '2026-03-02', :asks, :decides, 'chefDeTable', '2026-03-02T12:10:00Z'),
     (1, 'dice', 'CR1', '2026-03-02', :asks, :decides, 'sousDirecteur', '2026-03-02T12:10:00Z')`,
  `insert into equipment_movements (establishment_id, item_id, movement_number, kind, from_depot_id, to_table,
     allocation_id, reason, gaming_day, happened_at, recorded_by)
   select 1, items.item_id, 2, 'allocation', depots.depot_id, allocations.table_number, allocations.allocation_id, '',
     '2026-03-02', '2026-03-02T12:10:00Z', :asks
   from equipment_items as items
   join equipment_allocations as allocations on (allocations.book = 'dice') = (items.kind = 'die')
   cross join equipment_depots as depots
   where not items.is_reserve`,
  `insert into card_exchanges (establishment_id, item_id, reserve_item_id, card, table_number, exchanged_by,
     gaming_day, exchanged_at)
   select 1, items.item_id, reserves.item_id, 'dame de pique', 'BJ1', :decides, '2026-03-02', '2026-03-02T12:15:00Z'
   from equipment_items as items join equipment_items as reserves on reserves.is_reserve
   where items.maker_number = 'S-1'`,
  `insert into card_controls (establishment_id, item_id, control, allocation_id, counted, marked, foreign_cards,
     given_in_exchange, apart, is_alert, told, is_pre_mixed, is_under_video, is_in_order, is_worn, observations,
     controlled_by, gaming_day, controlled_at)
   select 1, items.item_id, 'second', allocations.allocation_id, 311, 0, 0, 0, -1, true,
     '{inspecteur,directeurDesJeux,serviceDeControle}', false, false, false, false, 'une carte manque', :asks,
     '2026-03-02', '2026-03-02T12:20:00Z'
   from equipment_items as items cross join equipment_allocations as allocations
   where items.maker_number = 'S-1' and allocations.book = 'cards'`,
  `insert into card_alert_tellings (establishment_id, control_id, party, told_at, recipient, told_by)
   select 1, card_controls.control_id, parties.party, '2026-03-02T12:25:00Z', 'par téléphone', :asks
   from card_controls cross join unnest(card_controls.told) as parties (party)`,
  `update card_controls set closed_by = :decides, closed_at = '2026-03-02T13:00:00Z', outcome = 'withdrawn',
     closing_reason = 'carte non retrouvée'`,
  `insert into dice_controls (establishment_id, allocation_id, item_id, micrometer, square, balance, is_sound,
     observations, signed_by, second_signed_by, gaming_day, controlled_at)
   select 1, allocations.allocation_id, items.item_id, true, true, true, true, '', :asks, null, '2026-03-02',
     '2026-03-02T13:00:00Z'
   from equipment_items as items cross join equipment_allocations as allocations
   where items.kind = 'die' and allocations.book = 'dice'`,
  `insert into equipment_movements (establishment_id, item_id, movement_number, kind, from_table, to_depot_id, reason,
     gaming_day, happened_at, recorded_by)
   select 1, items.item_id, 3, 'return', 'CR1', depots.depot_id, '', '2026-03-02', '2026-03-02T13:05:00Z', :asks
   from equipment_items as items cross join equipment_depots as depots where items.kind = 'die'`,
  `insert into equipment_destructions (establishment_id, book, method, planned_at, notice_given_at, notice_recipient,
     notice_reference, announced_by, announced_at)
   values (1, 'dice', 'destruction', '2026-03-02T14:00:00Z', '2026-03-02T13:10:00Z', 'Service de contrôle', 'L-1', :decides,
     '2026-03-02T13:10:00Z')`,
  `update equipment_destructions set done_by = :decides, done_at = '2026-03-02T14:05:00Z', witnessed_by = :asks`,
  `insert into equipment_movements (establishment_id, item_id, movement_number, kind, from_depot_id, destruction_id,
     book, register_number, volume_number, reason, gaming_day, happened_at, recorded_by)
   select 1, items.item_id, 4, 'destruction', depots.depot_id, destructions.destruction_id, 'dice', 2, 1, '',
     '2026-03-02', '2026-03-02T14:05:00Z', :decides
   from equipment_items as items cross join equipment_depots as depots
   cross join equipment_destructions as destructions where items.kind = 'die'`,
  `insert into equipment_apparatus (establishment_id, kind, apparatus_number, table_number, entered_at)
   values (1, 'rouletteAmerican', 'CY-1', 'RA1', '2026-03-02T12:00:00Z')`,
  `insert into apparatus_checks (establishment_id, apparatus_id, gaming_day, is_sound, findings, checked_by,
     witnessed_by, checked_at)
   select 1, apparatus.apparatus_id, '2026-03-02', true, '', :asks, :decides, '2026-03-02T12:05:00Z'
   from equipment_apparatus as apparatus`,
];
