import type { Tx } from '../../src/platform/rows.js';

/** A desk with its holder, its float received from the strongroom, and a count of it. */
export async function writeDesk(tx: Tx, people: { readonly asks: bigint; readonly decides: bigint }): Promise<void> {
  await tx.query(
    `insert into desks (establishment_id, desk_code, kind, float_minor, held_by, opened_at)
     values (1, 'C1', 'cashDesk', 100000, $1, '2026-03-02T12:00:00Z')`,
    [people.asks],
  );
  await tx.query(
    `insert into desk_transfers (establishment_id, to_desk_id, amount_minor, reason, given_by, given_at)
     select 1, desks.desk_id, 100000, 'fonds de caisse', $1, '2026-03-02T12:00:00Z' from desks`,
    [people.decides],
  );
  await tx.query(
    `update desk_transfers set state = 'confirmed', settled_by = $1, settled_at = '2026-03-02T12:05:00Z'`,
    [people.asks],
  );
  await tx.query(
    `insert into desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor,
       transfer_id, gaming_day, happened_at, recorded_by)
     select 1, desk_transfers.to_desk_id, 1, 'transfer', 100000, 100000, desk_transfers.transfer_id, '2026-03-02',
       '2026-03-02T12:05:00Z', $1 from desk_transfers`,
    [people.asks],
  );
  await tx.query(
    `insert into desk_counts (establishment_id, desk_id, booked_minor, counted_minor, counted_by, held_by, outcome,
       gaming_day, counted_at)
     select 1, desks.desk_id, 100000, 100000, $1, $1, 'kept', '2026-03-02', '2026-03-02T12:10:00Z' from desks`,
    [people.asks],
  );
}
