import { toJson } from '../../platform/http/json.js';
import { rows } from '../../platform/database/rows.js';
import type { Queryable } from '../../platform/database/rows.js';

/** A row of an audited table, by its primary key: `{establishment_id: 1, batch_id: 12n}`. */
export interface AuditedRow {
  readonly table: string;
  readonly key: Readonly<Record<string, string | number | bigint>>;
}

/** The last entry of the log about a row; its proof is `log/entries/:entryId/proof` once it has a place in the tree. */
export interface RowEntry {
  readonly entryId: bigint;
  readonly recordedAt: Date;
  readonly act: string | null;
  /** Null: not sealed yet. */
  readonly leafIndex: bigint | null;
}

/** For each of these rows, in their order, the last entry that tells of it; null: the log has none. */
export async function entriesOfRows(
  on: Queryable,
  establishmentId: number,
  wanted: readonly AuditedRow[],
): Promise<(RowEntry | null)[]> {
  if (wanted.length === 0) return [];
  const found = await rows<{ readonly place: bigint } & RowEntry>(
    on,
    `select wanted.place, entry.entry_id as "entryId", entry.recorded_at as "recordedAt", entry.act,
        log_leaves.leaf_index as "leafIndex"
      from unnest($2::text[], $3::text[]) with ordinality as wanted (table_name, row_key, place)
      cross join lateral (
        select log_entries.entry_id, log_entries.recorded_at, log_entries.act from log_entries
        where log_entries.establishment_id = $1 and log_entries.table_name = wanted.table_name
          and log_entries.row_key = (wanted.row_key::jsonb)::text
        order by log_entries.entry_id desc limit 1
      ) as entry
      left join log_leaves on log_leaves.establishment_id = $1 and log_leaves.recorded_at = entry.recorded_at
        and log_leaves.entry_id = entry.entry_id`,
    [establishmentId, wanted.map(({ table }) => table), wanted.map(({ key }) => toJson(key))],
  );
  const byPlace = new Map(found.map(({ place, ...entry }) => [Number(place), entry]));
  return wanted.map((_, index) => byPlace.get(index + 1) ?? null);
}
