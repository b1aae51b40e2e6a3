import { formatJson } from '#platform/runtime/json.js';
import { listLastPlacedEntries, type PlacedEntryRow } from './log-extract.queries.js';
import type { Queryable } from '#platform/database/rows.js';

/** A row of an audited table, by its primary key: `{establishment_id: 1, batch_id: 12n}`. */
export interface AuditedRow {
  readonly table: string;
  readonly key: Readonly<Record<string, string | number | bigint>>;
}

/** The last log entry about a row; `log/entries/:entryId/proof` proves it once it has a place in the tree. */
export type RowEntry = Omit<PlacedEntryRow, 'place'>;

/** Returns the last log entry about each of these rows, in their order; null for a row unknown to the log. */
export async function findLastRowEntries(
  db: Queryable,
  establishmentId: number,
  auditedRows: readonly AuditedRow[],
): Promise<(RowEntry | null)[]> {
  if (auditedRows.length === 0) return [];
  const rowReferences = auditedRows.map(({ table, key }) => ({ table, key: formatJson(key) }));
  const lastEntries = await listLastPlacedEntries(db, establishmentId, rowReferences);
  const entryByPosition = new Map(lastEntries.map(({ place, ...entry }) => [Number(place), entry]));
  return auditedRows.map((_, index) => entryByPosition.get(index + 1) ?? null);
}
