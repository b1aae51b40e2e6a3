import type { Database } from '#platform/database/database.js';
import { queryRows, type Queryable } from '#platform/database/rows.js';

/** Tree sizes of two heads, one before and one at or after a leaf. */
export interface HeadRange {
  readonly from: number;
  readonly to: number;
}

const PAGE_SIZE = 2_000;

/**
 * Returns the first and the last leaf of the entries recorded in [recordedFrom, recordedTo); undefined when there are
 * none.
 */
export async function findLeavesRecordedBetween(
  db: Database,
  establishmentId: number,
  recordedFrom: Date,
  recordedTo: Date,
): Promise<{ readonly first: bigint; readonly last: bigint } | undefined> {
  const [leafRange] = await db.query<{ first: bigint | null; last: bigint | null }>(
    `select min(l.leaf_index) as first, max(l.leaf_index) as last from log_leaves l
       where l.establishment_id = $1 and l.recorded_at >= $2 and l.recorded_at < $3`,
    [establishmentId, recordedFrom, recordedTo],
  );
  const { first = null, last = null } = leafRange ?? {};
  return first === null || last === null ? undefined : { first, last };
}

/**
 * Returns, ascending, the leaves recorded after the span whose act names one of its gaming days (YYYY-MM-DD).
 * The day is only in the body, right before the reason; no other part of a body looks like it, since quotes are escaped
 * elsewhere.
 */
export async function listLaterLeafIndexes(
  db: Database,
  establishmentId: number,
  span: { readonly recordedTo: Date; readonly firstDay: string; readonly lastDay: string },
): Promise<bigint[]> {
  const leafRows = await db.query<{ leafIndex: bigint }>(
    `select l.leaf_index as "leafIndex"
       from log_entries n
       join log_leaves l on l.establishment_id = n.establishment_id and l.recorded_at = n.recorded_at
         and l.entry_id = n.entry_id
       where n.establishment_id = $1 and n.recorded_at >= $2
         and substring(n.body from ',"d":"(\\d{4}-\\d\\d-\\d\\d)","why":') between $3 and $4
       order by l.leaf_index`,
    [establishmentId, span.recordedTo, span.firstDay, span.lastDay],
  );
  return leafRows.map(({ leafIndex }) => leafIndex);
}

/**
 * Returns for each leaf the tree sizes of the signed heads just before (0: none) and after it, ascending and without
 * repeats.
 * A leaf that no head covers yet is left out.
 */
export async function listHeadRanges(
  db: Database,
  establishmentId: number,
  leafIndexes: readonly bigint[],
): Promise<HeadRange[]> {
  const rangeRows = await db.query<{ from: bigint; to: bigint }>(
    `select distinct coalesce(before.tree_size, 0) as "from", after.tree_size as "to"
       from unnest($2::bigint[]) leaf (leaf_index)
       left join lateral (select c.tree_size from log_checkpoints c
         where c.establishment_id = $1 and c.tree_size <= leaf.leaf_index order by c.tree_size desc limit 1) before
         on true
       cross join lateral (select c.tree_size from log_checkpoints c
         where c.establishment_id = $1 and c.tree_size > leaf.leaf_index order by c.tree_size limit 1) after
       order by 1`,
    [establishmentId, leafIndexes],
  );
  return rangeRows.map(({ from, to }) => ({ from: Number(from), to: Number(to) }));
}

/**
 * Yields the sealed bodies of the leaves from `firstLeaf` up to, not including, `endLeaf`, in order, a page at a time.
 * Throws when one is missing.
 */
export async function* readBodyPages(
  db: Database,
  establishmentId: number,
  firstLeaf: number,
  endLeaf: number,
): AsyncGenerator<string[], void, void> {
  for (let pageStart = firstLeaf; pageStart < endLeaf; pageStart += PAGE_SIZE) {
    const pageEnd = Math.min(pageStart + PAGE_SIZE, endLeaf);
    const bodyRows = await db.query<{ body: string | null }>(
      `select n.body from log_leaves l
         left join log_entries n on n.establishment_id = l.establishment_id and n.recorded_at = l.recorded_at
           and n.entry_id = l.entry_id
         where l.establishment_id = $1 and l.leaf_index >= $2 and l.leaf_index < $3 order by l.leaf_index`,
      [establishmentId, pageStart, pageEnd],
    );
    const bodies = bodyRows.flatMap(({ body }) => (body === null ? [] : [body]));
    if (bodies.length !== pageEnd - pageStart)
      throw new Error(`of leaves ${pageStart} to ${pageEnd - 1} only ${bodies.length} have entries`);
    yield bodies;
  }
}

/** Yields the signed heads larger than `afterSize`, up to `maxSize`, ascending, a page at a time. */
export async function* readHeadPages(
  db: Database,
  establishmentId: number,
  afterSize: number,
  maxSize: number,
): AsyncGenerator<{ treeSize: number; note: string }[], void, void> {
  for (let lastSize = afterSize; ;) {
    const page = await db.query<{ treeSize: bigint; note: string }>(
      `select c.tree_size as "treeSize", c.note from log_checkpoints c
         where c.establishment_id = $1 and c.tree_size > $2 and c.tree_size <= $3 order by c.tree_size limit ${PAGE_SIZE}`,
      [establishmentId, lastSize, maxSize],
    );
    const lastHead = page.at(-1);
    if (lastHead === undefined) return;
    yield page.map(({ treeSize, note }) => ({ treeSize: Number(treeSize), note }));
    lastSize = Number(lastHead.treeSize);
  }
}

/** Returns the number of the last entry recorded in an establishment's log; null while it is empty. */
export async function findLastEntryId(db: Database, establishmentId: number): Promise<bigint | null> {
  const [lastEntry] = await db.query<{ entryId: bigint | null }>(
    'select max(n.entry_id) as "entryId" from log_entries n where n.establishment_id = $1',
    [establishmentId],
  );
  return lastEntry?.entryId ?? null;
}

/** Returns whether the log entry of that number is a leaf of the tree, so sealed; false for null. */
export async function isEntrySealed(db: Database, establishmentId: number, entryId: bigint | null): Promise<boolean> {
  const [sealedRow] = await db.query<{ isSealed: boolean }>(
    `select exists (select from log_entries n
       join log_leaves l on l.establishment_id = n.establishment_id and l.recorded_at = n.recorded_at
         and l.entry_id = n.entry_id
       where n.establishment_id = $1 and n.entry_id = $2) as "isSealed"`,
    [establishmentId, entryId],
  );
  return sealedRow?.isSealed === true;
}

/** Returns the peaks of the tree at a signed head, largest first, 32 bytes each; empty when there is no such head. */
export async function readFrontierOfSize(db: Database, establishmentId: number, size: number): Promise<Buffer> {
  const [head] = await db.query<{ frontier: Buffer }>(
    'select c.frontier from log_checkpoints c where c.establishment_id = $1 and c.tree_size = $2',
    [establishmentId, size],
  );
  return head?.frontier ?? Buffer.alloc(0);
}

/** The last entry about a row of the list. */
export interface PlacedEntryRow {
  /** Position of the row in the list, from 1. */
  readonly place: bigint;
  readonly entryId: bigint;
  readonly recordedAt: Date;
  readonly act: string | null;
  /** Null: not sealed yet. */
  readonly leafIndex: bigint | null;
}

/**
 * Returns the last entry about each of these rows (keys as JSON text); none for a row unknown to the log.
 * `place` is the row's position in the list, from 1.
 */
export function listLastPlacedEntries(
  db: Queryable,
  establishmentId: number,
  auditedRows: readonly { readonly table: string; readonly key: string }[],
): Promise<PlacedEntryRow[]> {
  return queryRows<PlacedEntryRow>(
    db,
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
    [establishmentId, auditedRows.map(({ table }) => table), auditedRows.map(({ key }) => key)],
  );
}
