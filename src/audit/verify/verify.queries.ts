import type { PoolClient } from 'pg';
import type { Database } from '../../platform/database/database.js';
import { eachCopiedRow } from '../log/copy-rows.js';
import type { CopyRow } from '../log/copy-rows.js';
import type { SealedEstablishment } from '../log/sealer.js';

/** Connections of one snapshot: leaves, bodies and rows read on them belong together. */
export type SnapshotViews = readonly [PoolClient, PoolClient, PoolClient];

/** The settings in which an image is the text that the trigger wrote. */
const imageSettings = `set local timezone = 'UTC'; set local bytea_output = 'hex';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1;`;

/** The log is read in index order from end to end: sorting its bodies would spill gigabytes. */
const plannerSettings = "set local random_page_cost = 1.1; set local work_mem = '64MB'; set local jit = off;";

/** Runs the work on three connections that share one snapshot and cannot write. */
export async function inOneSnapshot<T>(views: SnapshotViews, work: () => Promise<T>): Promise<T> {
  const [first, ...others] = views;
  try {
    await first.query('begin isolation level repeatable read read only');
    const { rows } = await first.query<{ id: string }>('select pg_export_snapshot() as id');
    for (const view of others) {
      await view.query('begin isolation level repeatable read read only');
      await view.query(`set transaction snapshot '${rows[0]?.id ?? ''}'`);
    }
    for (const view of views) await view.query(`${imageSettings} ${plannerSettings}`);
    return await work();
  } finally {
    for (const view of views) await view.query('rollback');
  }
}

/** Runs the work within a savepoint; when it throws, rolls back, passes the error to `failed` and returns undefined. */
export async function inSavepoint<T>(
  client: PoolClient,
  work: () => Promise<T>,
  failed: (error: unknown) => void,
): Promise<T | undefined> {
  await client.query('savepoint looking');
  try {
    const result = await work();
    await client.query('release savepoint looking');
    return result;
  } catch (error) {
    await client.query('rollback to savepoint looking');
    failed(error);
    return undefined;
  }
}

/** Establishments and their codes as the log knows them, including one removed from the list of establishments. */
export function loggedEstablishments(db: Database): Promise<SealedEstablishment[]> {
  return db.query<SealedEstablishment>(
    `select h.establishment_id as "establishmentId", coalesce((
          select case when pg_input_is_valid(n.body, 'jsonb') then (n.body::jsonb -> 'row') ->> 'code' end
            from log_entries n
            where n.establishment_id = h.establishment_id and n.table_name = 'establishments' and n.op <> 'D'
            order by n.row_key desc, n.entry_id desc limit 1),
        (select e.code from establishments_public e where e.establishment_id = h.establishment_id), '') as code
       from (select e.establishment_id from establishments_public e union select k.establishment_id from log_keys k
         union select c.establishment_id from log_checkpoints c) h
       order by h.establishment_id`,
  );
}

/** How many entries could have been sealed for more than a minute, and since when; null: none. */
export async function entriesNotSealed(
  client: PoolClient,
  establishmentId: number,
  horizon: bigint,
): Promise<{ readonly waiting: bigint; readonly since: Date | null }> {
  const { rows } = await client.query<{ waiting: bigint; since: Date | null }>(
    `select count(*) as waiting, min(n.recorded_at) as since
       from log_entries n
       where n.establishment_id = $1 and n.xid >= $2::xid8 and n.xid < pg_snapshot_xmin(pg_current_snapshot())
         and n.recorded_at < clock_timestamp() - interval '1 minute'
         and not exists (select from log_leaves l where l.establishment_id = n.establishment_id
           and l.recorded_at = n.recorded_at and l.entry_id = n.entry_id)`,
    [establishmentId, horizon.toString()],
  );
  return rows[0] ?? { waiting: 0n, since: null };
}

/**
 * Visits every entry beside its leaf, in no order, and the leaves without an entry: entry_id, recorded_at, xid, act,
 * table_name, op, row_key, body of the entry; leaf_index, leaf_hash, entry_id of the leaf.
 */
export async function eachEntry(
  client: PoolClient,
  establishmentId: number,
  visit: (row: CopyRow) => void,
): Promise<void> {
  const e = establishmentId;
  await eachCopiedRow(
    client,
    `select n.entry_id, n.recorded_at, n.xid, n.act, n.table_name, n.op, n.row_key, n.body,
        l.leaf_index, l.leaf_hash, l.entry_id
       from (select * from log_entries where log_entries.establishment_id = ${e}) n
       full join (select * from log_leaves where log_leaves.establishment_id = ${e}) l
         on l.recorded_at = n.recorded_at and l.entry_id = n.entry_id`,
    visit,
  );
}

/**
 * Visits every leaf in the order of the tree, with the head that ends with it: leaf_index, leaf_hash, entry_id of the
 * leaf; tree_size, root, note, frontier of the head, null where none ends.
 */
export async function eachLeaf(
  client: PoolClient,
  establishmentId: number,
  visit: (row: CopyRow) => void,
): Promise<void> {
  const e = establishmentId;
  await eachCopiedRow(
    client,
    `select l.leaf_index, l.leaf_hash, l.entry_id, c.tree_size, c.root, c.note, c.frontier
       from (select * from log_leaves where log_leaves.establishment_id = ${e}) l
       left join log_checkpoints c on c.establishment_id = ${e} and c.tree_size = l.leaf_index + 1
       order by l.leaf_index, l.entry_id`,
    visit,
  );
}

/** Sizes of the heads whose last leaf is gone, ascending, the first thousand; and how many leaves are left. */
export async function headsWithoutLeaf(
  client: PoolClient,
  establishmentId: number,
): Promise<{ readonly size: bigint; readonly leaves: bigint }[]> {
  const { rows } = await client.query<{ size: bigint; leaves: bigint }>(
    `select c.tree_size as size, (select count(*) from log_leaves l where l.establishment_id = $1) as leaves
       from log_checkpoints c where c.establishment_id = $1 and not exists (
         select from log_leaves l where l.establishment_id = $1 and l.leaf_index = c.tree_size - 1)
       order by c.tree_size limit 1000`,
    [establishmentId],
  );
  return rows;
}

/** The note of the head of a size; undefined when there is none. */
export async function noteOfSize(
  client: PoolClient,
  establishmentId: number,
  size: number,
): Promise<string | undefined> {
  const { rows } = await client.query<{ note: string }>(
    'select c.note from log_checkpoints c where c.establishment_id = $1 and c.tree_size = $2',
    [establishmentId, size],
  );
  return rows[0]?.note;
}

/** Whether the note of some head begins with a text. */
export async function someNoteBegins(client: PoolClient, establishmentId: number, text: string): Promise<boolean> {
  const { rows } = await client.query(
    'select from log_checkpoints c where c.establishment_id = $1 and starts_with(c.note, $2) limit 1',
    [establishmentId, text],
  );
  return rows.length > 0;
}

/** Heads larger than a size with their notes, ascending, `limit` of them. */
export async function notesAfter(
  client: PoolClient,
  establishmentId: number,
  size: number,
  limit: number,
): Promise<{ readonly size: number; readonly note: string }[]> {
  const { rows } = await client.query<{ size: bigint; note: string }>(
    `select c.tree_size as size, c.note from log_checkpoints c
       where c.establishment_id = $1 and c.tree_size > $2 order by c.tree_size limit $3`,
    [establishmentId, size, limit],
  );
  return rows.map((row) => ({ size: Number(row.size), note: row.note }));
}

/** A key as it is stored in the log. */
export interface LogKeyRow {
  readonly origin: string;
  readonly keyId: Buffer;
  readonly publicKey: Buffer;
}

/** The keys stored in an establishment's log, oldest first. */
export async function logKeys(client: PoolClient, establishmentId: number): Promise<LogKeyRow[]> {
  const { rows } = await client.query<LogKeyRow>(
    `select k.origin, k.key_id as "keyId", k.public_key as "publicKey" from log_keys k
       where k.establishment_id = $1 order by k.created_at`,
    [establishmentId],
  );
  return rows;
}
