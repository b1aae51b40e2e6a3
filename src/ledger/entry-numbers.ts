import { oneRow, rows } from '../platform/rows.js';
import type { Tx } from '../platform/rows.js';

const REGISTER = 'journal';

/**
 * The next numbers of the journal, without a gap: the first of `count`. The counter's row stays locked until the
 * transaction ends, so a number that is given up is given again.
 */
export async function takeEntryNumbers(tx: Tx, establishmentId: number, count: number): Promise<bigint> {
  await rows(
    tx,
    `insert into register_counters (establishment_id, register, last_number) values ($1, $2, 0)
      on conflict (establishment_id, register) do nothing`,
    [establishmentId, REGISTER],
  );
  const { lastNumber } = await oneRow<{ readonly lastNumber: bigint }>(
    tx,
    `update register_counters set last_number = register_counters.last_number + $3
      where register_counters.establishment_id = $1 and register_counters.register = $2
      returning register_counters.last_number as "lastNumber"`,
    [establishmentId, REGISTER, count],
  );
  return lastNumber - BigInt(count) + 1n;
}

/** Enters the entries in the register of journal entries, which controllers put their visa on. */
export async function enterInRegister(
  tx: Tx,
  establishmentId: number,
  entries: readonly { readonly entryId: bigint; readonly entryNumber: bigint }[],
): Promise<void> {
  await rows(
    tx,
    `insert into register_entries (establishment_id, register, number, table_name, row_key)
      select $1, $2, entry.entry_number, 'journal_entries',
        jsonb_build_object('establishment_id', $1::integer, 'entry_id', entry.entry_id::text)
      from unnest($3::bigint[], $4::bigint[]) as entry (entry_number, entry_id)`,
    [establishmentId, REGISTER, entries.map((entry) => entry.entryNumber), entries.map((entry) => entry.entryId)],
  );
}
