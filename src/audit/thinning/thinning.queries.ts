import { hasTable, queryRows, type QueryClient, type Queryable } from '#platform/database/rows.js';
import type { LogReliedHeadEntity } from './log-relied-head.entity.js';
import type { Pruning } from './thinned-heads.js';

/**
 * Returns the prunings (removals of old heads) of an establishment in order; none in a database from before pruning
 * existed.
 */
export async function listPrunings(client: QueryClient, establishmentId: number): Promise<Pruning[]> {
  if (!(await hasTable(client, 'public.log_thinnings'))) return [];
  const { rows: pruningRows } = await client.query<
    Omit<Pruning, 'firstSize' | 'lastSize'> & { firstSize: bigint; lastSize: bigint }
  >(
    `select t.thinning_number as number, t.first_size as "firstSize", t.last_size as "lastSize",
        t.removed_count as "removedCount", t.removed_digest as "removedDigest", t.kept_count as "keptCount",
        t.kept_digest as "keptDigest"
       from log_thinnings t where t.establishment_id = $1 order by t.thinning_number`,
    [establishmentId],
  );
  return pruningRows.map((pruning) => ({
    ...pruning,
    firstSize: Number(pruning.firstSize),
    lastSize: Number(pruning.lastSize),
  }));
}

/**
 * Returns the sizes of the heads that the database still has within the range of each pruning, by the pruning's
 * number.
 */
export async function listHeadSizesByPruning(
  client: QueryClient,
  establishmentId: number,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows: sizeRows } = await client.query<{ number: number; sizes: bigint[] }>(
    `select t.thinning_number as number, array_agg(c.tree_size order by c.tree_size) as sizes
       from log_thinnings t
       join log_checkpoints c on c.establishment_id = t.establishment_id
         and c.tree_size between t.first_size and t.last_size
       where t.establishment_id = $1 group by t.thinning_number`,
    [establishmentId],
  );
  return new Map(sizeRows.map(({ number, sizes }) => [number, sizes.map(Number)]));
}

/** The extent of one pruning of an establishment's heads. */
export interface PruningRequest {
  readonly establishmentId: number;
  readonly olderThanDays: number;
  /** Maximum number of heads examined. */
  readonly maxExamined: number;
  /** Minimum number of heads that are worth an act. */
  readonly minRemoved: number;
  /** The audit context, and the binding of the act. */
  readonly auditSettings: Readonly<Record<string, string>>;
}

/**
 * Removes heads older than `olderThanDays`, all but the last of each hour, and records the act, in the open
 * transaction. At most `maxExamined` are examined. Returns the number removed; 0 when fewer than `minRemoved` can be.
 * `auditSettings` carry the audit context of the act.
 */
export async function pruneHeads(client: QueryClient, request: PruningRequest): Promise<number> {
  const { establishmentId, olderThanDays, maxExamined, minRemoved, auditSettings } = request;
  await client.query(
    'select count(set_config(s.name, s.value, true)) from unnest($1::text[], $2::text[]) as s (name, value)',
    [Object.keys(auditSettings), Object.values(auditSettings)],
  );
  const { rows: resultRows } = await client.query<{ removed: number }>(
    'select thin_log_checkpoints($1, make_interval(days => $2), $3, $4) as removed',
    [establishmentId, olderThanDays, maxExamined, minRemoved],
  );
  return resultRows[0]?.removed ?? 0;
}

/**
 * Marks signed heads, by their tree sizes, as cited by a document or export (`citedBy`); those already marked are
 * unchanged.
 */
export async function insertCitedHeads(
  db: Queryable,
  establishmentId: number,
  citedBy: LogReliedHeadEntity['printedBy'],
  sizes: readonly bigint[],
): Promise<void> {
  await queryRows(
    db,
    `insert into log_relied_heads (establishment_id, tree_size, printed_by)
       select $1, head.size, $3 from unnest($2::bigint[]) head (size) order by head.size
       on conflict do nothing`,
    [establishmentId, sizes, citedBy],
  );
}

/** Returns the first thousand cited heads that the database no longer has, by size. */
export function listMissingCitedHeads(
  client: QueryClient,
  establishmentId: number,
): Promise<{ readonly size: bigint; readonly printedBy: string }[]> {
  return queryRows<{ size: bigint; printedBy: string }>(
    client,
    `select r.tree_size as size, r.printed_by as "printedBy" from log_relied_heads r
       where r.establishment_id = $1 and not exists (select from log_checkpoints c
         where c.establishment_id = r.establishment_id and c.tree_size = r.tree_size)
       order by r.tree_size limit 1000`,
    [establishmentId],
  );
}
