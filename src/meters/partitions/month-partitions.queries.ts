import { queryRows, type Tx } from '#platform/database/rows.js';

/** Creates the partition of the month of a day, YYYY-MM-DD, when it is missing. */
export async function ensureMonthPartition(tx: Tx, table: string, day: string): Promise<void> {
  await queryRows(tx, 'select ensure_month_partitions($1::regclass, $2::date, $2::date)', [table, day]);
}
