import { hasTable, queryRow, type QueryClient } from '#platform/database/rows.js';

/** Returns whether the migrations have created the table of establishments; without it there is no log yet. */
export function hasEstablishmentsTable(client: QueryClient): Promise<boolean> {
  return hasTable(client, 'establishments_public');
}

/**
 * Returns whether the table has a log entry later than the last accepted restoration that names this difference.
 * A database from before restorations were recorded has accepted none.
 */
export async function hasEntrySinceAcceptance(
  client: QueryClient,
  establishmentId: number,
  table: string,
  difference: string,
): Promise<boolean> {
  const hasRestorationsTable = await hasTable(client, 'log_restorations');
  const lastAcceptedAt = hasRestorationsTable
    ? await findLastAcceptanceTime(client, establishmentId, difference)
    : null;
  const { found } = await queryRow<{ found: boolean }>(
    client,
    `select exists (select from log_entries n where n.establishment_id = $1 and n.table_name = $2
       and n.recorded_at > coalesce($3::timestamptz, '-infinity')) as found`,
    [establishmentId, table, lastAcceptedAt],
  );
  return found;
}

/**
 * Returns whether the log has a bound entry (with a code from the home's key) later than the last accepted restoration
 * that names this difference. A database of before the column of bindings has none.
 */
export async function hasBoundEntrySinceAcceptance(
  client: QueryClient,
  establishmentId: number,
  difference: string,
): Promise<boolean> {
  const { rows: columnRows } = await client.query<{ found: boolean }>(
    `select exists (select from information_schema.columns c
       where c.table_schema = 'public' and c.table_name = 'log_entries' and c.column_name = 'bound') as found`,
  );
  if (columnRows[0]?.found !== true) return false;
  const { rows: entryRows } = await client.query<{ found: boolean }>(
    `select exists (select from log_entries n where n.establishment_id = $1 and n.bound is not null
       and n.recorded_at > coalesce($2::timestamptz, '-infinity')) as found`,
    [establishmentId, await findLastAcceptanceTime(client, establishmentId, difference)],
  );
  return entryRows[0]?.found === true;
}

/** Returns when a restoration that names this difference was last accepted; null: never. */
async function findLastAcceptanceTime(
  client: QueryClient,
  establishmentId: number,
  difference: string,
): Promise<Date | null> {
  const { at } = await queryRow<{ at: Date | null }>(
    client,
    `select max(r.recorded_at) as at from log_restorations r
       where r.establishment_id = $1 and $2 = any (r.differences)`,
    [establishmentId, difference],
  );
  return at;
}
