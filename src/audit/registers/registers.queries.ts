import { queryRow, queryRows, type Tx } from '#platform/database/rows.js';
import type { RegisterEntryEntity } from '../entities/register-entry.entity.js';

/** A row and its number in a register. */
export type NumberedRow = Pick<RegisterEntryEntity, 'number' | 'rowKey'>;

/**
 * Adds to the counter of a register and returns its new value; a missing counter is created and starts from 0.
 * Its row stays locked until the transaction ends.
 */
export async function incrementCounter(
  tx: Tx,
  establishmentId: number,
  register: string,
  count: number,
): Promise<bigint> {
  const { last: lastNumber } = await queryRow<{ readonly last: bigint }>(
    tx,
    `insert into register_counters as c (establishment_id, register, last_number) values ($1, $2, $3)
       on conflict (establishment_id, register) do update set last_number = c.last_number + $3
       returning c.last_number as last`,
    [establishmentId, register, count],
  );
  return lastNumber;
}

/** Enters rows of one table in a register, under the numbers that `reserveRegisterNumbers` returned for them. */
export async function insertRegisterEntries(
  tx: Tx,
  establishmentId: number,
  register: string,
  tableName: string,
  entries: readonly NumberedRow[],
): Promise<void> {
  await queryRows(
    tx,
    `insert into register_entries (establishment_id, register, number, table_name, row_key)
       select $1, $2, entry.number, $3, entry.row_key
       from unnest($4::bigint[], $5::jsonb[]) as entry (number, row_key)`,
    [
      establishmentId,
      register,
      tableName,
      entries.map(({ number }) => number),
      entries.map(({ rowKey }) => JSON.stringify(rowKey)),
    ],
  );
}
