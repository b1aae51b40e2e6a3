import type { Tx } from '../../src/platform/database/rows.js';
import type { People } from '../db/a-row-in-every-table.js';

/** A card handed out at a desk, to which a machine sent credits. */
export async function writeRows(tx: Tx, { asks }: People): Promise<void> {
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
    [asks],
  );
  for (const [kind, asked, transaction, request] of [
    ['fromMachineAsked', 700, 'one', null],
    ['fromMachine', null, null, 2],
  ] as const) {
    await tx.query(
      `insert into card_movements (establishment_id, card_id, kind, amount_minor, asked_minor, transaction_id,
         request_number, place, machine_id, gaming_day, received_at, recorded_by)
       select 1, cards.card_id, $1, 0, $2, $3, $4, 'machine', machines.machine_id, '2026-03-02', '2026-03-02T13:00:00Z',
         $5 from cards cross join (select machine_id from machines order by machine_id limit 1) as machines`,
      [kind, asked, transaction, request, asks],
    );
  }
}
