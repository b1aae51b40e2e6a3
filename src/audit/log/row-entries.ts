import { toJson } from '#platform/runtime/json.js';
import { lastEntriesOfRows } from './log-extract.queries.js';
import type { PlacedEntryRow } from './log-extract.queries.js';
import type { Queryable } from '#platform/database/rows.js';

/** A row of an audited table, by its primary key: `{establishment_id: 1, batch_id: 12n}`. */
export interface AuditedRow {
  readonly table: string;
  readonly key: Readonly<Record<string, string | number | bigint>>;
}

/** The last entry of the log about a row; its proof is `log/entries/:entryId/proof` once it has a place in the tree. */
export type RowEntry = Omit<PlacedEntryRow, 'place'>;

/** For each of these rows, in their order, the last log entry about it; null: the log has none. */
export async function entriesOfRows(
  on: Queryable,
  establishmentId: number,
  wanted: readonly AuditedRow[],
): Promise<(RowEntry | null)[]> {
  if (wanted.length === 0) return [];
  const keys = wanted.map(({ table, key }) => ({ table, key: toJson(key) }));
  const found = await lastEntriesOfRows(on, establishmentId, keys);
  const byPlace = new Map(found.map(({ place, ...entry }) => [Number(place), entry]));
  return wanted.map((_, index) => byPlace.get(index + 1) ?? null);
}
