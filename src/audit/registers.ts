import { oneRow } from '../platform/rows.js';
import type { Tx } from '../platform/rows.js';

/** The row an official number is given to. */
export interface RegisteredRow {
  readonly tableName: string;
  /** Its primary key, column by column; bigints as text. */
  readonly rowKey: Readonly<Record<string, string | number>>;
}

/**
 * The next number of an official register of this house, from 1 and without a gap: the counter's row is locked until
 * the transaction ends, and a rollback gives the number back. Take it last, so that others wait briefly.
 */
export async function nextRegisterNumber(
  tx: Tx,
  establishmentId: number,
  register: string,
  { tableName, rowKey }: RegisteredRow,
): Promise<bigint> {
  const { number } = await oneRow<{ number: bigint }>(
    tx,
    `insert into register_counters as c (establishment_id, register, last_number) values ($1, $2, 1)
       on conflict (establishment_id, register) do update set last_number = c.last_number + 1
       returning c.last_number as number`,
    [establishmentId, register],
  );
  await tx.query(
    `insert into register_entries (establishment_id, register, number, table_name, row_key)
       values ($1, $2, $3, $4, $5::jsonb)`,
    [establishmentId, register, number, tableName, JSON.stringify(rowKey)],
  );
  return number;
}
