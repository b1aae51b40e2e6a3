import type { Tx } from '#platform/database/rows.js';
import type { People } from '../db/a-row-in-every-table.js';

/** Writes a card issued at a desk, to which a machine sent seven, loaded with five and cashed of five. */
export async function writeRows(tx: Tx, { requesterId }: People): Promise<void> {
  await tx.query(
    `insert into cards (establishment_id, number_digest, number_sealed, desk_id, gaming_day, issued_at, state,
       last_movement, balance_minor, reserved_minor, pending_transfers, moved_on)
     select 1, sha256('21 0000 0001'), 'sealed', desks.desk_id, '2026-03-02', '2026-03-02T13:00:00Z', 'issued', 1, 0, 0, 0,
       '2026-03-02' from desks order by desks.desk_id limit 1`,
  );
  await tx.query(
    `insert into card_movements (establishment_id, card_id, kind, amount_minor, place, desk_id, gaming_day, received_at,
       recorded_by)
     select 1, cards.card_id, 'issue', 0, 'desk', cards.desk_id, '2026-03-02', '2026-03-02T13:00:00Z', $1 from cards`,
    [requesterId],
  );
  for (const [kind, requestedMinor, transaction, request] of [
    ['fromMachineAsked', 700, 'one', null],
    ['fromMachine', null, null, 2],
  ] as const) {
    await tx.query(
      `insert into card_movements (establishment_id, card_id, kind, amount_minor, asked_minor, transaction_id,
         request_number, place, machine_id, gaming_day, received_at, recorded_by)
       select 1, cards.card_id, $1, 0, $2, $3, $4, 'machine', machines.machine_id, '2026-03-02', '2026-03-02T13:00:00Z',
         $5 from cards cross join (select machine_id from machines order by machine_id limit 1) as machines`,
      [kind, requestedMinor, transaction, request, requesterId],
    );
  }
  for (const [kind, moved, amount] of [
    ['load', 'cardLoaded', 500],
    ['cash', 'cardCashed', -500],
  ] as const) {
    await tx.query(
      `insert into desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor,
         gaming_day, happened_at, recorded_by, entry_id, chips_balance_minor)
       select 1, cards.desk_id, last.movement_number + 1, $1, $2, last.balance_minor + $2, '2026-03-02',
         '2026-03-02T15:00:00Z', $3, entries.entry_id, last.chips_balance_minor
       from cards
       join lateral (select * from desk_movements where desk_movements.desk_id = cards.desk_id
         order by desk_movements.movement_number desc limit 1) as last on true
       cross join (select entry_id from journal_entries order by entry_id limit 1) as entries`,
      [moved, amount, requesterId],
    );
    await tx.query(
      `insert into card_movements (establishment_id, card_id, kind, amount_minor, place, desk_id, gaming_day, received_at,
         recorded_by, desk_movement_number, entry_id)
       select 1, cards.card_id, $1, $2, 'desk', cards.desk_id, '2026-03-02', '2026-03-02T15:00:00Z', $3,
         moved.movement_number, moved.entry_id
       from cards join desk_movements as moved on moved.desk_id = cards.desk_id and moved.kind = $4`,
      [kind, amount, requesterId, moved],
    );
  }
  await tx.query(
    `insert into card_cashings (establishment_id, cashing_number, card_id, movement_number, amount_minor, desk_id,
       desk_movement_number, entry_id, cashed_by, gaming_day, cashed_at)
     select 1, 1, cashed.card_id, cashed.movement_number, 500, cashed.desk_id, cashed.desk_movement_number,
       cashed.entry_id, $1, '2026-03-02', '2026-03-02T15:00:00Z' from card_movements as cashed where cashed.kind = 'cash'`,
    [requesterId],
  );
}
