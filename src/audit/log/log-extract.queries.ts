import type { Database } from '../../platform/database/database.js';

/** Tree sizes of two heads, one before and one at or after a leaf. */
export interface SealBound {
  readonly from: number;
  readonly to: number;
}

const page = 2_000;

/** The first and the last leaf of the entries recorded in [from, to); undefined when there are none. */
export async function leavesRecordedBetween(
  db: Database,
  establishmentId: number,
  from: Date,
  to: Date,
): Promise<{ readonly first: bigint; readonly last: bigint } | undefined> {
  const [row] = await db.query<{ first: bigint | null; last: bigint | null }>(
    `select min(l.leaf_index) as first, max(l.leaf_index) as last from log_leaves l
       where l.establishment_id = $1 and l.recorded_at >= $2 and l.recorded_at < $3`,
    [establishmentId, from, to],
  );
  const { first = null, last = null } = row ?? {};
  return first === null || last === null ? undefined : { first, last };
}

/**
 * Leaves of entries recorded since, whose act names a gaming day of the span. The day stands in the body alone, right
 * before the reason: no other place of a body reads so, for there quotes are escaped.
 */
export async function laterLeaves(
  db: Database,
  establishmentId: number,
  span: { readonly recordedTo: Date; readonly firstDay: string; readonly lastDay: string },
): Promise<bigint[]> {
  const found = await db.query<{ leafIndex: bigint }>(
    `select l.leaf_index as "leafIndex"
       from log_entries n
       join log_leaves l on l.establishment_id = n.establishment_id and l.recorded_at = n.recorded_at
         and l.entry_id = n.entry_id
       where n.establishment_id = $1 and n.recorded_at >= $2
         and substring(n.body from ',"d":"(\\d{4}-\\d\\d-\\d\\d)","why":') between $3 and $4
       order by l.leaf_index`,
    [establishmentId, span.recordedTo, span.firstDay, span.lastDay],
  );
  return found.map(({ leafIndex }) => leafIndex);
}

/** The signed heads around each leaf; leaves ascending, an answer each but for repeated ones. */
export async function sealBounds(
  db: Database,
  establishmentId: number,
  leaves: readonly bigint[],
): Promise<SealBound[]> {
  const bounds = await db.query<{ from: bigint; to: bigint }>(
    `select distinct coalesce(before.tree_size, 0) as "from", after.tree_size as "to"
       from unnest($2::bigint[]) leaf (leaf_index)
       left join lateral (select c.tree_size from log_checkpoints c
         where c.establishment_id = $1 and c.tree_size <= leaf.leaf_index order by c.tree_size desc limit 1) before
         on true
       cross join lateral (select c.tree_size from log_checkpoints c
         where c.establishment_id = $1 and c.tree_size > leaf.leaf_index order by c.tree_size limit 1) after
       order by 1`,
    [establishmentId, leaves],
  );
  return bounds.map(({ from, to }) => ({ from: Number(from), to: Number(to) }));
}

/** The sealed bodies of leaves [from, to) in order. Throws an Error when one is missing. */
export async function* bodiesBetween(
  db: Database,
  establishmentId: number,
  from: number,
  to: number,
): AsyncGenerator<string[], void, void> {
  for (let at = from; at < to; at += page) {
    const end = Math.min(at + page, to);
    const found = await db.query<{ body: string | null }>(
      `select n.body from log_leaves l
         left join log_entries n on n.establishment_id = l.establishment_id and n.recorded_at = l.recorded_at
           and n.entry_id = l.entry_id
         where l.establishment_id = $1 and l.leaf_index >= $2 and l.leaf_index < $3 order by l.leaf_index`,
      [establishmentId, at, end],
    );
    const bodies = found.flatMap(({ body }) => (body === null ? [] : [body]));
    if (bodies.length !== end - at) throw new Error(`of leaves ${at} to ${end - 1} only ${bodies.length} have entries`);
    yield bodies;
  }
}

/** The signed heads of sizes in (from, to], ascending. */
export async function* notesBetween(
  db: Database,
  establishmentId: number,
  from: number,
  to: number,
): AsyncGenerator<{ treeSize: number; note: string }[], void, void> {
  for (let after = from; ;) {
    const found = await db.query<{ treeSize: bigint; note: string }>(
      `select c.tree_size as "treeSize", c.note from log_checkpoints c
         where c.establishment_id = $1 and c.tree_size > $2 and c.tree_size <= $3 order by c.tree_size limit ${page}`,
      [establishmentId, after, to],
    );
    const last = found.at(-1);
    if (last === undefined) return;
    yield found.map(({ treeSize, note }) => ({ treeSize: Number(treeSize), note }));
    after = Number(last.treeSize);
  }
}
