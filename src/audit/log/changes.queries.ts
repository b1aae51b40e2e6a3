import type { Database } from '#platform/database/database.js';

/** Returns the number of leaves of the last sealed head, from its key; 0 for an empty log. */
export async function readLogSize(db: Database, establishmentId: number): Promise<bigint> {
  const [sizeRow] = await db.query<{ size: bigint }>(
    `select coalesce(max(c.tree_size), 0) as size from log_checkpoints c where c.establishment_id = $1`,
    [establishmentId],
  );
  return sizeRow?.size ?? 0n;
}

/**
 * Returns the tables that the leaves from `oldSize` to `newSize` changed, and their gaming days.
 * The days are null when any change has none, because the list would then be incomplete.
 * The gaming day of the act is near the beginning of the body, after the key and before the images. Similar text
 * further on is therefore never reached.
 */
export async function readChangedTablesAndDays(
  db: Database,
  establishmentId: number,
  oldSize: bigint,
  newSize: bigint,
): Promise<{ readonly tables: readonly string[]; readonly days: readonly string[] | null }> {
  const changedRows = await db.query<{ tableName: string; day: string | null }>(
    `select distinct n.table_name as "tableName", substring(left(n.body, 1000) from '"d":"(\\d{4}-\\d{2}-\\d{2})"') as day
       from log_leaves l
       join log_entries n on n.establishment_id = l.establishment_id and n.recorded_at = l.recorded_at
         and n.entry_id = l.entry_id
       where l.establishment_id = $1 and l.leaf_index >= $2 and l.leaf_index < $3`,
    [establishmentId, oldSize, newSize],
  );
  const tables = [...new Set(changedRows.map(({ tableName }) => tableName))].sort();
  const days = changedRows.flatMap(({ day }) => (day === null ? [] : [day]));
  return { tables, days: days.length === changedRows.length ? [...new Set(days)].sort() : null };
}
