import { enterInRegister } from '../../src/audit/registers/registers.js';
import type { Tx } from '../../src/platform/database/rows.js';
import type { People } from '../db/a-row-in-every-table.js';

/** A lost item of the first day, in its register. */
export async function writeRows(tx: Tx, { asks }: People): Promise<void> {
  await tx.query(
    `insert into lost_items (establishment_id, item_number, description, kept_in, gaming_day, found_at, entered_by)
     values (1, 1, 'parapluie noir', 'accueil', '2026-03-01', '2026-03-01T12:00:00Z', $1)`,
    [asks],
  );
  const rowKey = { establishment_id: 1, item_number: '1' };
  await enterInRegister(tx, 1, 'lostProperty', 'lost_items', [{ number: 1n, rowKey }]);
}
